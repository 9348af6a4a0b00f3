import { type BankQuestion, choice, short, truth } from './question.ts';

export const geometry: readonly BankQuestion[] = [
  choice([1, 1], 'The three angles of a triangle add up to', [
    '$90^\\circ$',
    '*$180^\\circ$',
    '$270^\\circ$',
    '$360^\\circ$',
  ]),
  choice([1, 2], 'Which of these always have four right angles?', ['*Square', 'Rhombus', 'Kite', '*Rectangle']),
  truth(2, 'Every square is a rectangle.', true),
  short([2, 5], 'I have four equal sides, yet none of my angles is right. What am I?', 'A rhombus', {
    hint: 'Push a square at one of its corners.',
    question_type: 'suggested',
  }),
  choice([2, 2], 'A circle has a radius of $7\\ \\mathrm{cm}$. Taking $\\pi = \\tfrac{22}{7}$, its area is', [
    '$44\\ \\mathrm{cm^2}$',
    '$49\\ \\mathrm{cm^2}$',
    '*$154\\ \\mathrm{cm^2}$',
    '$308\\ \\mathrm{cm^2}$',
  ]),
  choice([3, 1], 'The angles inside a hexagon add up to', [
    '$540^\\circ$',
    '*$720^\\circ$',
    '$900^\\circ$',
    '$1080^\\circ$',
  ]),
  short(
    [3, 4],
    'A rectangle is $8\\ \\mathrm{cm}$ long and its diagonal measures $10\\ \\mathrm{cm}$. What is its area?',
    '$48\\ \\mathrm{cm^2}$',
  ),
  truth(3, 'Vertically opposite angles are equal.', true, { question_type: 'suggested' }),
  choice(
    [4, 4],
    'What is the area of the triangle shown?',
    ['*$84\\ \\mathrm{cm^2}$', '$91\\ \\mathrm{cm^2}$', '$98\\ \\mathrm{cm^2}$', '$105\\ \\mathrm{cm^2}$'],
    {
      question_type: 'quiz_of_day',
      picture: 'triangle',
      hint: 'The height on the side of $14\\ \\mathrm{cm}$ splits it into $5\\ \\mathrm{cm}$ and $9\\ \\mathrm{cm}$.',
    },
  ),
  truth(4, 'The two diagonals of every parallelogram are equally long.', false),
  choice([5, 2], 'Which statements about circles are true?', [
    'Two equal chords lie at different distances from the centre',
    'The angle at the centre is half of the angle at the circumference on the same arc',
    '*A tangent is perpendicular to the radius at the point where it touches',
    '*An angle in a semicircle is a right angle',
  ]),
  choice([5, 1], 'Each exterior angle of a regular polygon is $24^\\circ$. How many sides has it?', [
    '12',
    '*15',
    '18',
    '24',
  ]),
  choice(
    [6, 2],
    'Two similar triangles have sides in the ratio $2 : 3$. The smaller one has an area of $20\\ \\mathrm{cm^2}$. What is the area of the larger one?',
    ['$30\\ \\mathrm{cm^2}$', '$40\\ \\mathrm{cm^2}$', '*$45\\ \\mathrm{cm^2}$', '$67.5\\ \\mathrm{cm^2}$'],
    { question_type: 'quiz_of_day', notes: 'Areas grow with the square of the lengths.' },
  ),
  truth(6, 'Equal regular pentagons cover a plane without gaps or overlaps.', false, {
    notes: 'Their angle of $108^\\circ$ does not divide $360^\\circ$.',
  }),
  choice([6, 4], 'A cone has a base of radius $3\\ \\mathrm{cm}$ and a height of $4\\ \\mathrm{cm}$. Its volume is', [
    '*$12\\pi\\ \\mathrm{cm^3}$',
    '$16\\pi\\ \\mathrm{cm^3}$',
    '$24\\pi\\ \\mathrm{cm^3}$',
    '$36\\pi\\ \\mathrm{cm^3}$',
  ]),
  choice([7, 1], 'Which of these circles pass through the origin?', [
    '*$x^2 + y^2 = 4x$',
    '$x^2 + y^2 = 9$',
    '*$(x-3)^2 + (y-4)^2 = 25$',
    '$(x-1)^2 + (y-1)^2 = 1$',
  ]),
  short(
    [7, 5],
    'My eight faces are all equal triangles, and four of them meet at each of my corners. Which solid am I?',
    'An octahedron',
    { question_type: 'suggested' },
  ),
  choice(
    [8, 4],
    'Two sides of a triangle measure $5\\ \\mathrm{cm}$ and $8\\ \\mathrm{cm}$ and enclose an angle of $60^\\circ$. How long is the third side?',
    ['*$7\\ \\mathrm{cm}$', '$9\\ \\mathrm{cm}$', '$\\sqrt{89}\\ \\mathrm{cm}$', '$\\sqrt{129}\\ \\mathrm{cm}$'],
    { hint: '$c^2 = a^2 + b^2 - 2ab\\cos\\gamma$' },
  ),
  short([8, 4], 'How long is the radius of the circle inscribed in the triangle shown?', '$4\\ \\mathrm{cm}$', {
    question_type: 'suggested',
    picture: 'triangle',
    notes: 'The area is the radius times half of the perimeter: $84 = 21r$.',
  }),
  truth(9, 'Through any three points that are not on one line there is exactly one circle.', true),
  choice([9, 1], 'What is the angle between the vectors $\\binom{1}{2}$ and $\\binom{-4}{2}$?', [
    '$45^\\circ$',
    '$60^\\circ$',
    '*$90^\\circ$',
    '$120^\\circ$',
  ]),
  choice(
    [10, 2],
    'A sphere just fits into a closed cylinder. What is the ratio of the volume of the sphere to that of the cylinder?',
    ['$1 : 2$', '*$2 : 3$', '$3 : 4$', '$\\pi : 4$'],
    { question_type: 'quiz_of_day' },
  ),
  short(
    [10, 4],
    'The point $(3, 1)$ is reflected in the line $y = x$ and then turned by $90^\\circ$ anticlockwise about the origin. Where does it end?',
    '$(-3, 1)$',
  ),
];

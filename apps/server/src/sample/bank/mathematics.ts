import { type BankQuestion, choice, short, truth } from './question.ts';

export const mathematics: readonly BankQuestion[] = [
  choice([1, 1], 'What is $\\tfrac{2}{3} + \\tfrac{1}{6}$?', [
    '$\\tfrac{3}{9}$',
    '$\\tfrac{1}{2}$',
    '*$\\tfrac{5}{6}$',
    '$\\tfrac{2}{9}$',
  ]),
  short([1, 2], 'What is 15 % of 240?', '36'),
  choice([1, 2], 'Which of these numbers are prime?', ['21', '*23', '27', '*29', '39']),
  truth(2, 'The sum of two odd numbers is always odd.', false),
  choice([2, 1], 'Which expression equals $(x+3)^2$ for every $x$?', [
    '$x^2+9$',
    '$x^2+3x+9$',
    '*$x^2+6x+9$',
    '$x^2+6x+6$',
  ]),
  short([3, 4], 'Solve $2x^2 + 5x - 3 = 0$ for the positive root.', '$\\tfrac{1}{2}$', {
    question_type: 'suggested',
    hint: 'It factorises.',
  }),
  choice(
    [3, 4],
    'Amina drives $150\\ \\mathrm{km}$ to Nsuotwerɛ at $60\\ \\mathrm{km\\,h^{-1}}$ and the same road back at $100\\ \\mathrm{km\\,h^{-1}}$. What is her average speed, in $\\mathrm{km\\,h^{-1}}$?',
    ['70', '*75', '80', '85'],
    { question_type: 'quiz_of_day', notes: 'The time counts: $300 \\div (2.5 + 1.5)$.' },
  ),
  truth(4, '$\\sqrt{a^2 + b^2} = a + b$ for all positive numbers $a$ and $b$.', false, {
    hint: 'Try $a = 3$ and $b = 4$.',
  }),
  choice([4, 1], 'Which of these lines are perpendicular to the line $y = 2x + 1$?', [
    '*$y = -\\tfrac{1}{2}x + 3$',
    '$y = 2x - 4$',
    '*$x + 2y = 5$',
    '$y = -2x$',
  ]),
  choice([5, 4], 'Two fair dice are thrown. What is the probability that they show $9$ together?', [
    '$\\tfrac{1}{12}$',
    '*$\\tfrac{1}{9}$',
    '$\\tfrac{1}{6}$',
    '$\\tfrac{1}{4}$',
  ]),
  short(
    [5, 5],
    'I have two digits and am four times their sum. Turn my digits round and I grow by 18. Which number am I?',
    '24',
    { question_type: 'suggested', hint: 'My second digit is twice my first.' },
  ),
  truth(5, 'For every angle $\\theta$, $\\sin^2\\theta + \\cos^2\\theta = 1$.', true),
  choice([6, 4], 'The fifth term of an arithmetic sequence is $17$ and the ninth is $33$. What is the first term?', [
    '*1',
    '3',
    '4',
    '5',
  ]),
  truth(6, 'The sum $\\displaystyle\\sum_{k=1}^{n} k^3$ is always a perfect square.', true, {
    question_type: 'quiz_of_day',
    notes: 'It is $\\left(\\tfrac{n(n+1)}{2}\\right)^2$.',
  }),
  choice([6, 2], 'Which of these numbers satisfy $|2x - 3| = 7$?', ['*$5$', '$2$', '*$-2$', '$-5$']),
  choice([7, 1], 'What is the derivative of $x^2 \\sin x$?', [
    '$2x \\cos x$',
    '*$2x \\sin x + x^2 \\cos x$',
    '$2x \\sin x - x^2 \\cos x$',
    '$x^2 \\cos x$',
  ]),
  short([7, 4], 'What is the remainder when $x^3 - 2x^2 + 4$ is divided by $x - 3$?', '13', {
    question_type: 'suggested',
  }),
  choice([8, 4], 'Evaluate $\\displaystyle\\int_0^2 (3x^2 - 2x)\\,dx$.', ['$2$', '*$4$', '$8$', '$12$'], {
    question_type: 'quiz_of_day',
  }),
  truth(8, 'A square matrix whose determinant is zero has an inverse.', false),
  choice([9, 4], 'In how many different ways can the letters of the word BANANA be arranged?', [
    '*60',
    '120',
    '360',
    '720',
  ]),
  choice([9, 2], 'What is $(1 + i)^4$, where $i^2 = -1$?', ['$4$', '*$-4$', '$4i$', '$-4i$']),
  choice(
    [10, 4],
    'What is $\\displaystyle\\sum_{n=1}^{\\infty} \\frac{1}{n(n+1)}$?',
    ['*$1$', 'The series has no finite sum', '$2$', '$\\tfrac{1}{2}$'],
    { hint: 'Write each term as a difference of two fractions.' },
  ),
  short([10, 2], 'What is the last digit of $7^{2026}$?', '9', {
    question_type: 'suggested',
    notes: 'The last digits repeat: 7, 9, 3, 1.',
  }),
];

import { type BankQuestion, choice, short, truth } from './question.ts';

export const biology: readonly BankQuestion[] = [
  choice([1, 1], 'In which part of a cell does most of aerobic respiration take place?', [
    'The cell wall',
    '*The mitochondrion',
    'The nucleus',
    'The ribosome',
  ]),
  choice([1, 2], 'Which blood vessels carry blood away from the heart?', [
    'Veins',
    'Capillaries',
    '*Arteries',
    'Venules',
  ]),
  choice(
    [2, 1],
    'Which letter in the drawing of a plant cell marks the structure that captures light?',
    ['P', '*Q', 'R', 'S'],
    { picture: 'cell', notes: 'P is the cell wall, Q a chloroplast, R the vacuole and S the nucleus.' },
  ),
  choice([2, 2], 'Which of these diseases are passed on by mosquitoes?', [
    '*Malaria',
    '*Dengue fever',
    'Cholera',
    'Tuberculosis',
  ]),
  truth(2, 'Insects have eight legs.', false, { notes: 'Insects have six; spiders have eight.' }),
  short(
    [2, 5],
    'I am a tiny bag of air in the lungs, and millions of me swap gases with the blood. What am I?',
    'An alveolus',
    { question_type: 'suggested' },
  ),
  choice([3, 1], 'Which of these belong to the female part of a flower?', ['*Ovary', 'Anther', 'Filament', '*Stigma']),
  short([3, 2], 'Name the green pigment of leaves.', 'Chlorophyll'),
  choice(
    [4, 4],
    'Which of these animals feed as secondary consumers in the food web shown?',
    ['Mouse', 'Grasshopper', '*Hawk', '*Frog'],
    {
      question_type: 'quiz_of_day',
      picture: 'food web',
      notes: 'A secondary consumer eats an animal that eats plants.',
    },
  ),
  truth(4, 'The mature red blood cells of people have no nucleus.', true),
  short(
    [5, 4],
    'A disease kills all frogs in the food web shown. Which animal will the snakes hunt more?',
    'The mouse',
    {
      picture: 'food web',
    },
  ),
  choice([5, 2], 'Which enzyme begins to digest starch in the mouth?', ['Lipase', 'Pepsin', 'Trypsin', '*Amylase']),
  choice(
    [6, 4],
    'Both parents carry one gene for sickle-cell disease ($AS \\times AS$). What is the probability that their child has the disease ($SS$)?',
    ['$0$', '*$\\tfrac{1}{4}$', '$\\tfrac{1}{2}$', '$\\tfrac{3}{4}$'],
  ),
  choice([6, 1], 'Which of these happen in the skin of a person who is too hot?', [
    '*Vessels near the surface widen',
    'Muscles shiver',
    '*Sweat glands release more sweat',
    'Hairs stand up',
  ]),
  truth(6, '$\\ce{C6H12O6 + 6O2 -> 6CO2 + 6H2O}$ sums up aerobic respiration.', true, { question_type: 'suggested' }),
  truth(7, 'In osmosis, the net movement of water is towards the more concentrated solution.', true),
  short([7, 2], 'How many chromosomes does a human sperm cell normally have?', '23', {
    hint: 'Half as many as a cell of the skin.',
  }),
  choice(
    [7, 1],
    'Which hormone lowers the concentration of glucose in the blood?',
    ['*Insulin', 'Glucagon', 'Adrenaline', 'Thyroxine'],
    { question_type: 'suggested' },
  ),
  choice(
    [8, 4],
    'One strand of a piece of DNA reads $5^\\prime$-ATGCC-$3^\\prime$. How does the other strand read, also from $5^\\prime$ to $3^\\prime$?',
    ['CCGTA', 'TACGG', '*GGCAT', 'UACGG'],
    { question_type: 'quiz_of_day', hint: 'The two strands run in opposite directions.' },
  ),
  truth(9, 'The Calvin cycle takes place in the membranes of the thylakoids.', false, {
    notes: 'It takes place in the stroma of the chloroplast.',
  }),
  choice(
    [9, 4],
    'In a population, $9\\,\\%$ show a recessive trait. Under Hardy–Weinberg conditions, what share are carriers?',
    ['$9\\,\\%$', '$21\\,\\%$', '*$42\\,\\%$', '$49\\,\\%$'],
    { hint: '$p^2 + 2pq + q^2 = 1$' },
  ),
  choice([10, 2], 'Where in a kidney tubule is most of the filtered glucose taken back into the blood?', [
    'In the loop of Henle',
    'In the collecting duct',
    'In Bowman’s capsule',
    '*In the proximal convoluted tubule',
  ]),
  short(
    [10, 5],
    'Drawn flat I look like a clover leaf, I carry three letters that fit a codon, and I bring amino acids one at a time. What am I?',
    'Transfer RNA (tRNA)',
    { question_type: 'suggested' },
  ),
];

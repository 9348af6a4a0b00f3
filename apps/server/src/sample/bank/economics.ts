import { type BankQuestion, choice, short, truth } from './question.ts';

export const economics: readonly BankQuestion[] = [
  choice([1, 1], 'What is the best thing called that you give up when you choose another?', [
    'Fixed cost',
    '*Opportunity cost',
    'Sunk cost',
    'Market price',
  ]),
  truth(1, 'Money serves as a medium of exchange.', true),
  choice([2, 2], 'Which of these are factors of production?', ['Demand', 'Price', '*Labour', '*Land']),
  choice([2, 1], 'The price of a good rises and nothing else changes. The quantity demanded', [
    'rises',
    '*falls',
    'stays the same',
  ]),
  short([2, 5], 'I let Ravi have your hens for his cloth, with no coin between you. What am I called?', 'Barter', {
    question_type: 'suggested',
  }),
  choice([3, 2], 'The price of yam rises and people buy more cassava. The two goods are', [
    'inferior goods',
    'public goods',
    '*substitutes',
    'complements',
  ]),
  choice([3, 1], 'A lasting rise of the general level of prices is called', [
    'speculation',
    '*inflation',
    'deflation',
    'devaluation',
  ]),
  short([3, 2], 'What is a market with a single seller called?', 'A monopoly'),
  choice([4, 4], 'At which price, in crowns a bag, is the market shown in equilibrium?', ['2', '4', '*6', '8'], {
    picture: 'supply and demand',
  }),
  truth(4, 'Value added tax is a direct tax.', false, { notes: 'It is paid with the price: an indirect tax.' }),
  choice(
    [5, 4],
    'A fare rises by $10\\,\\%$ and the number of passengers falls by $20\\,\\%$. The demand for this bus is',
    ['perfectly inelastic', 'inelastic', 'of unit elasticity', '*elastic'],
    { question_type: 'quiz_of_day', notes: 'The elasticity is $-2$; without its sign it is greater than $1$.' },
  ),
  short(
    [5, 4],
    'A law forbids any price below 8 crowns in the market shown. How many bags a week are offered but not bought?',
    '40',
    { question_type: 'suggested', picture: 'supply and demand' },
  ),
  truth(5, 'A budget surplus means that the state spends more than it takes in.', false),
  choice(
    [6, 1],
    'Which of these count towards the gross domestic product of this year?',
    [
      'The pension of a retired nurse',
      '*Lessons in schools that the state pays for',
      '*Bread baked and sold in the country this year',
      'An old car that neighbours sell to each other',
    ],
    { question_type: 'quiz_of_day' },
  ),
  choice([6, 2], 'A bank pays $12\\,\\%$ interest while prices rise by $7\\,\\%$. The real rate of interest is about', [
    '$1.7\\,\\%$',
    '*$5\\,\\%$',
    '$12\\,\\%$',
    '$19\\,\\%$',
  ]),
  truth(7, 'When a currency loses value, the country’s exports become cheaper for buyers abroad.', true),
  choice(
    [7, 4],
    'In a day, a worker in Ankobra makes 6 cloths or 3 pots, and a worker in Bosomtwe 4 cloths or 4 pots. Which region has the comparative advantage in pots?',
    ['Ankobra', '*Bosomtwe', 'Both', 'Neither'],
    { question_type: 'quiz_of_day', hint: 'How many cloths does each give up for one pot?' },
  ),
  choice([8, 1], 'Which features define a pure public good?', [
    'It costs nothing to make',
    'Only the state may produce it',
    '*Nobody can be kept from using it',
    '*One person’s use leaves no less for others',
  ]),
  short(
    [8, 4],
    'In an economy without taxes and imports the marginal propensity to consume is $0.8$. What is the multiplier?',
    '5',
    { question_type: 'suggested', notes: '$\\dfrac{1}{1 - 0.8}$' },
  ),
  choice([9, 2], 'A firm that maximises its profit produces the quantity at which', [
    '*marginal cost equals marginal revenue',
    'total revenue is greatest',
    'average cost is lowest',
    'price equals average cost',
  ]),
  truth(9, 'A Gini coefficient of $0$ means that one person has all of the income.', false, {
    question_type: 'suggested',
    notes: 'It means that all have the same.',
  }),
  choice(
    [10, 4],
    'Demand is $Q = 120 - 3P$ and supply is $Q = 2P + 20$. The sellers are taxed with $10$ for each unit. Which price do the buyers pay now?',
    ['$20$', '*$24$', '$26$', '$30$'],
    { hint: 'The sellers keep $P - 10$.' },
  ),
  short(
    [10, 5],
    'With me, prices rise while output stands still and many look for work. My name joins two words. What am I?',
    'Stagflation',
  ),
];

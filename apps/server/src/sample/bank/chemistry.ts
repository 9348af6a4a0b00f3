import { type BankQuestion, choice, short, truth } from './question.ts';

export const chemistry: readonly BankQuestion[] = [
  choice([1, 1], 'What is the symbol of the element potassium?', ['Po', 'P', 'Kr', '*K'], {
    notes: 'The letter comes from “kalium”, the Latin name of the element.',
  }),
  choice([1, 2], 'Which of these are mixtures?', ['*Brass', '*Sea water', 'Carbon dioxide', 'Diamond']),
  truth(1, 'Litmus turns blue in an acid.', false),
  truth(2, '$\\ce{2H2 + O2 -> 2H2O}$ is a redox reaction.', true),
  short(
    [2, 5],
    'I am the lightest of all elements, I burn with a squeaky pop, and I keep the Sun shining. What am I?',
    'Hydrogen',
    { question_type: 'suggested' },
  ),
  choice([2, 1], 'How many electrons has a chloride ion, $\\ce{Cl-}$? (The atomic number of chlorine is 17.)', [
    '16',
    '17',
    '*18',
    '35',
  ]),
  choice([3, 2], 'Which gas turns lime water milky?', ['*$\\ce{CO2}$', '$\\ce{O2}$', '$\\ce{NH3}$', '$\\ce{H2}$']),
  short(
    [3, 2],
    'Give the formula of the compound of aluminium ions, $\\ce{Al^3+}$, and oxide ions, $\\ce{O^2-}$.',
    '$\\ce{Al2O3}$',
    { hint: 'The charges must add up to zero.' },
  ),
  choice([4, 1], 'Which of these make salt dissolve faster in water?', [
    '*Crushing the salt',
    'Using larger crystals',
    '*Stirring',
    'Cooling the water',
  ]),
  truth(4, 'A catalyst is used up in the reaction that it speeds up.', false, { question_type: 'suggested' }),
  choice(
    [5, 4],
    'How many moles of molecules are there in $8.8\\ \\mathrm{g}$ of $\\ce{CO2}$? ($M = 44\\ \\mathrm{g\\,mol^{-1}}$)',
    ['*0.20', '0.50', '2.0', '5.0'],
  ),
  choice([5, 2], 'Propane burns completely: $\\ce{C3H8 + x O2 -> 3CO2 + 4H2O}$. What is $x$?', ['4', '*5', '7', '10'], {
    question_type: 'quiz_of_day',
    hint: 'Count the oxygen atoms on the right.',
  }),
  short([6, 2], 'State the oxidation number of sulfur in $\\ce{H2SO4}$.', '+6', { question_type: 'suggested' }),
  choice([6, 1], 'Which of these molecules are linear?', [
    '$\\ce{NH3}$',
    '*$\\ce{HCN}$',
    '$\\ce{H2O}$',
    '*$\\ce{CO2}$',
  ]),
  truth(6, 'Hydrochloric acid of concentration $0.001\\ \\mathrm{mol\\,dm^{-3}}$ has a pH of $3$.', true),
  choice(
    [7, 1],
    'Which reagent gives a mirror of silver with ethanal?',
    [
      '$\\ce{KMnO4 + H2SO4}$',
      '$\\ce{Cu^2+}$ in hot $\\ce{NaOH}$',
      '*$\\ce{[Ag(NH3)2]+}$ in aqueous ammonia',
      'Bromine water',
    ],
    { question_type: 'quiz_of_day', notes: 'It is called Tollens’ reagent.' },
  ),
  choice(
    [7, 4],
    '$25.0\\ \\mathrm{cm^3}$ of $0.100\\ \\mathrm{mol\\,dm^{-3}}$ $\\ce{NaOH}$ is neutralised by $20.0\\ \\mathrm{cm^3}$ of hydrochloric acid. What is the concentration of the acid in $\\mathrm{mol\\,dm^{-3}}$?',
    ['0.080', '0.100', '*0.125', '0.250'],
    { notes: '$\\ce{HCl + NaOH -> NaCl + H2O}$' },
  ),
  choice(
    [8, 2],
    'The forward reaction of $\\ce{N2 + 3H2 <=> 2NH3}$ gives out heat. Which changes make more of the nitrogen turn into ammonia?',
    ['Adding a catalyst', 'A higher temperature', '*A higher pressure', '*Taking ammonia away as it forms'],
    {
      question_type: 'quiz_of_day',
      notes: 'Four molecules become two, so pressure helps; a catalyst only shortens the way to equilibrium.',
    },
  ),
  truth(8, 'All isomers of $\\ce{C4H10}$ boil at the same temperature.', false),
  short([9, 4], 'How many structural isomers does the alkane $\\ce{C5H12}$ have?', '3', {
    hint: 'A chain of five, a chain of four with one branch, and one more.',
  }),
  choice(
    [9, 4],
    'A current of $2.0\\ \\mathrm{A}$ flows for $965\\ \\mathrm{s}$ through aqueous $\\ce{CuSO4}$. What mass of copper is deposited? ($F = 96\\,500\\ \\mathrm{C\\,mol^{-1}}$, $\\ce{Cu} = 64$)',
    ['$0.32\\ \\mathrm{g}$', '*$0.64\\ \\mathrm{g}$', '$1.28\\ \\mathrm{g}$', '$2.56\\ \\mathrm{g}$'],
    { notes: '$\\ce{Cu^2+ + 2e- -> Cu}$: two moles of electrons for one of copper.' },
  ),
  choice(
    [10, 4],
    'A weak acid of concentration $0.10\\ \\mathrm{mol\\,dm^{-3}}$ has $K_a = 1.0\\times10^{-5}\\ \\mathrm{mol\\,dm^{-3}}$. Its pH is about',
    ['1.0', '2.0', '*3.0', '5.0'],
    { hint: '$[\\ce{H+}] \\approx \\sqrt{K_a c}$' },
  ),
  short(
    [10, 5],
    'I am an ion of iron with five electrons in my d orbitals, and I turn thiocyanate ions blood red. Which ion am I?',
    '$\\ce{Fe^3+}$',
    { question_type: 'suggested' },
  ),
];

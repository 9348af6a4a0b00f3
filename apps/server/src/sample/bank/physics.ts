import { type BankQuestion, choice, short, truth } from './question.ts';

export const physics: readonly BankQuestion[] = [
  choice([1, 1], 'Which of these is a unit of energy?', ['newton', 'watt', 'pascal', '*joule']),
  short([1, 2], 'Which instrument is connected in series to measure an electric current?', 'Ammeter'),
  truth(1, 'The level of a sound is given in decibels.', true),
  choice([2, 1], 'Which of these quantities are vectors?', ['Mass', '*Velocity', 'Temperature', '*Force'], {
    notes: 'A vector has a direction as well as a size.',
  }),
  truth(2, 'Sound travels faster in steel than in air.', true),
  short(
    [2, 5],
    'I bend light but never break, I spread white into a band of colours, and my two ends are triangles. What am I?',
    'A prism',
    { question_type: 'suggested', hint: 'I am made of glass.' },
  ),
  choice([3, 1], 'A ball is thrown straight upwards. At the highest point of its path its acceleration is', [
    'changing sign',
    '$g$, upwards',
    '*$g$, downwards',
    'zero',
  ]),
  choice(
    [3, 2],
    'Mei pushes a crate with a force of $60\\ \\mathrm{N}$ and moves it $4.0\\ \\mathrm{m}$ along the force. How much work does she do?',
    ['$15\\ \\mathrm{J}$', '$64\\ \\mathrm{J}$', '*$240\\ \\mathrm{J}$', '$480\\ \\mathrm{J}$'],
  ),
  choice(
    [4, 4],
    'A minibus moving at $20\\ \\mathrm{m\\,s^{-1}}$ brakes evenly and stops in $8.0\\ \\mathrm{s}$. Which expressions give the distance it covers?',
    [
      '$s = ut + \\tfrac{1}{2}at^2 = 160\\ \\mathrm{m}$',
      '*$s = \\dfrac{(u+v)}{2}\\,t = 80\\ \\mathrm{m}$',
      '*$s = \\dfrac{v^2-u^2}{2a} = 80\\ \\mathrm{m}$',
      '$s = ut = 160\\ \\mathrm{m}$',
    ],
    {
      question_type: 'quiz_of_day',
      notes: 'Two expressions are right; the deceleration is $2.5\\ \\mathrm{m\\,s^{-2}}$.',
    },
  ),
  truth(4, 'Without air, a stone of twice the mass falls with twice the acceleration.', false, {
    notes: 'Twice the weight has to move twice the mass.',
  }),
  choice(
    [5, 1],
    'The graph shows how the velocity of a cyclist changes. How far does the cyclist travel in the $12\\ \\mathrm{s}$?',
    ['$48\\ \\mathrm{m}$', '$64\\ \\mathrm{m}$', '*$72\\ \\mathrm{m}$', '$96\\ \\mathrm{m}$'],
    {
      question_type: 'quiz_of_day',
      picture: 'velocity-time graph',
      notes: 'The distance is the area below the graph: $16 + 48 + 8$.',
    },
  ),
  short(
    [5, 4],
    'A $2.0\\ \\mathrm{kW}$ heater warms $4.0\\ \\mathrm{kg}$ of water by $20\\ ^\\circ\\mathrm{C}$ and nothing is lost. How long does it take? (Specific heat capacity of water: $4200\\ \\mathrm{J\\,kg^{-1}\\,K^{-1}}$.)',
    '$168\\ \\mathrm{s}$',
    { hint: 'Find the energy first, then divide it by the power.' },
  ),
  choice(
    [6, 4],
    'The battery in the circuit shown has no internal resistance. What current does it supply?',
    ['$0.92\\ \\mathrm{A}$', '*$2.0\\ \\mathrm{A}$', '$3.0\\ \\mathrm{A}$', '$4.0\\ \\mathrm{A}$'],
    {
      question_type: 'suggested',
      picture: 'circuit',
      notes: 'The parallel pair has $2\\ \\Omega$, so the whole circuit has $6\\ \\Omega$.',
    },
  ),
  choice([6, 2], 'Light passes from air into glass of refractive index $1.5$. Which of its properties change?', [
    '*Speed',
    'Colour',
    'Frequency',
    '*Wavelength',
  ]),
  truth(
    7,
    'In a step-up transformer that loses no energy, the current in the secondary coil is the larger one.',
    false,
    {
      notes: 'The voltage rises, so the current must fall.',
    },
  ),
  choice([7, 4], 'A satellite circles a planet at constant speed. Which statements are true?', [
    'No force acts on it',
    'Its velocity is constant',
    '*The pull of the planet does no work on it',
    '*Its acceleration points to the centre of the circle',
  ]),
  choice(
    [8, 2],
    'A radioactive nuclide has a half-life of $6$ hours. What fraction of a sample is left undecayed after one day?',
    ['$\\tfrac{1}{4}$', '$\\tfrac{1}{8}$', '*$\\tfrac{1}{16}$', '$\\tfrac{1}{24}$'],
  ),
  short(
    [8, 4],
    'What is the potential difference across the $6\\ \\Omega$ resistor in the circuit shown?',
    '$4.0\\ \\mathrm{V}$',
    { question_type: 'quiz_of_day', picture: 'circuit', hint: 'Begin with the current that the battery supplies.' },
  ),
  choice(
    [9, 4],
    'Light has a wavelength of $400\\ \\mathrm{nm}$. Taking $h = 6.6\\times10^{-34}\\ \\mathrm{J\\,s}$ and $c = 3.0\\times10^{8}\\ \\mathrm{m\\,s^{-1}}$, the energy of one of its photons is about',
    [
      '$2.0\\times10^{-25}\\ \\mathrm{J}$',
      '*$5.0\\times10^{-19}\\ \\mathrm{J}$',
      '$8.0\\times10^{-27}\\ \\mathrm{J}$',
      '$5.0\\times10^{-28}\\ \\mathrm{J}$',
    ],
    { question_type: 'quiz_of_day', notes: '$E = \\dfrac{hc}{\\lambda}$' },
  ),
  truth(
    9,
    'Waves from two sources give a steady interference pattern only if the phase difference of the sources is constant.',
    true,
    { question_type: 'quiz_of_day' },
  ),
  choice(
    [10, 2],
    'A planet has twice the mass of the Earth and twice its radius. The acceleration of free fall at its surface is',
    ['$2g$', '*$\\tfrac{1}{2}g$', '$\\tfrac{1}{4}g$', '$g$'],
    { hint: '$g = \\dfrac{GM}{R^2}$' },
  ),
  short(
    [10, 4],
    'A capacitor of $50\\ \\mu\\mathrm{F}$ is charged to $200\\ \\mathrm{V}$. How much energy does it store?',
    '$1.0\\ \\mathrm{J}$',
    { question_type: 'suggested', notes: '$E = \\tfrac{1}{2}CV^2$' },
  ),
];

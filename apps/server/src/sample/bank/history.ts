import { type BankQuestion, choice, short, truth } from './question.ts';

export const history: readonly BankQuestion[] = [
  choice([1, 1], 'In which country do the pyramids of Giza stand?', ['Peru', 'Mexico', '*Egypt', 'Sudan']),
  choice([1, 2], 'What was the Great Wall of China built for above all?', [
    '*To defend the land against raids from the north',
    'To carry water to the fields',
    'To mark a road for merchants',
    'To hold back floods',
  ]),
  truth(1, 'Caravans of camels carried gold and salt across the Sahara.', true),
  choice([2, 1], 'Which ocean did the slave ships cross on the Middle Passage?', [
    'The Pacific Ocean',
    '*The Atlantic Ocean',
    'The Arctic Ocean',
    'The Indian Ocean',
  ]),
  short(
    [2, 5],
    'I was first made in China from rags and bark. I took the place of parchment, and what people think is written on me. What am I?',
    'Paper',
    { question_type: 'suggested' },
  ),
  truth(2, 'Johannes Gutenberg is remembered above all for his telescope.', false, {
    notes: 'He printed books with movable type.',
  }),
  choice([3, 1], 'Which of these were empires of West Africa?', ['*Mali', 'Ottoman', '*Songhai', 'Inca']),
  short(
    [3, 4],
    'Which kingdom was famed for the gold that its caravans carried north across the Sahara before Mali rose?',
    'Ghana',
  ),
  choice([4, 2], 'Mansa Musa, remembered for the gold he gave away on his pilgrimage to Mecca, ruled', [
    '*Mali',
    'Songhai',
    'Kanem',
    'Great Zimbabwe',
  ]),
  truth(4, 'The First World War began in 1914.', true),
  choice(
    [5, 1],
    'The Rosetta Stone helped scholars to read',
    ['the script of the Maya', 'Linear B', 'cuneiform', '*Egyptian hieroglyphs'],
    { question_type: 'quiz_of_day', notes: 'It gives one text in hieroglyphs, in demotic script and in Greek.' },
  ),
  choice([5, 2], 'Which of these countries became independent in 1960?', ['*Senegal', '*Nigeria', 'Kenya', 'Ghana'], {
    notes: 'Ghana had been independent since 1957; Kenya followed in 1963.',
  }),
  short([5, 2], 'In which year was the Berlin Wall opened?', '1989'),
  choice([6, 1], 'Which war did the Treaty of Versailles of 1919 end for Germany?', [
    'The Franco-Prussian War',
    'The Thirty Years’ War',
    'The Second World War',
    '*The First World War',
  ]),
  truth(6, 'The Black Death first swept through Europe in the eighteenth century.', false, {
    question_type: 'suggested',
    notes: 'It came in the fourteenth, from 1347 on.',
  }),
  choice(
    [7, 4],
    'You write about a strike of market traders in 1952. Which of these are primary sources?',
    [
      'A film made sixty years later',
      '*A photograph of the closed stalls',
      '*A letter that a trader wrote that week',
      'A school textbook of 2010',
    ],
    { question_type: 'quiz_of_day' },
  ),
  short([7, 4], 'Who led the march to the sea against the tax on salt in India in 1930?', 'Mahatma Gandhi', {
    question_type: 'suggested',
  }),
  choice([8, 2], 'At Adwa in 1896 the army of Ethiopia defeated that of', ['Portugal', 'Britain', '*Italy', 'France'], {
    question_type: 'quiz_of_day',
  }),
  truth(8, 'Toussaint Louverture was a leader of the revolution in what is now Haiti.', true),
  choice([9, 1], 'The Congress of Vienna of 1814 and 1815 put Europe in order again after the wars of', [
    '*Napoleon',
    'Frederick the Great',
    'Louis XIV',
    'Bismarck',
  ]),
  short([9, 4], 'Under which Chinese dynasty did the fleets of Zheng He cross the Indian Ocean?', 'The Ming dynasty', {
    hint: 'It is known for its blue and white porcelain.',
  }),
  choice([10, 4], 'Which list begins with what is oldest and ends with what is youngest?', [
    'Athenian democracy, Hammurabi’s laws, the fall of Rome in the west, Magna Carta',
    '*Hammurabi’s laws, Athenian democracy, the fall of Rome in the west, Magna Carta',
    'Hammurabi’s laws, the fall of Rome in the west, Athenian democracy, Magna Carta',
    'Athenian democracy, the fall of Rome in the west, Magna Carta, Hammurabi’s laws',
  ]),
  choice([10, 2], 'The conference of Bandung in 1955 brought together states of', [
    'Latin America and the Caribbean',
    '*Asia and Africa',
    'the Arab world alone',
    'Europe and North America',
  ]),
];

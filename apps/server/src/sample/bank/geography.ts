import { type BankQuestion, choice, short, truth } from './question.ts';

export const geography: readonly BankQuestion[] = [
  choice([1, 1], 'Which is the largest of the oceans?', ['*Pacific', 'Atlantic', 'Arctic', 'Indian']),
  choice([1, 2], 'Which line of latitude is longest?', [
    'The Tropic of Cancer',
    'The Arctic Circle',
    '*The Equator',
    'The Tropic of Capricorn',
  ]),
  truth(1, 'On most maps, north is at the top.', true),
  choice([2, 1], 'Which of these sources of energy are renewable?', ['Natural gas', '*Tides', '*Wind', 'Coal']),
  short(
    [2, 5],
    'Fold me, and mountains lie flat in your pocket. My key opens no door, yet it explains every sign. What am I?',
    'A map',
    { question_type: 'suggested' },
  ),
  choice(
    [3, 4],
    'On a map of scale $1 : 50\\,000$ two towns are $4\\ \\mathrm{cm}$ apart. How far apart are they in fact?',
    ['$200\\ \\mathrm{m}$', '*$2\\ \\mathrm{km}$', '$12.5\\ \\mathrm{km}$', '$20\\ \\mathrm{km}$'],
    { question_type: 'quiz_of_day' },
  ),
  short([3, 2], 'What is the line of $0^\\circ$ of longitude called?', 'The prime meridian', {
    notes: '“Greenwich meridian” is right as well.',
  }),
  truth(3, 'Granite is a sedimentary rock.', false),
  choice([4, 2], 'Which of these landforms are the work of rivers?', [
    '*Meander',
    'Sand dune',
    '*Ox-bow lake',
    'Corrie',
  ]),
  choice([4, 1], 'A delta forms where a river', [
    'drops from a hard rock to a soft one',
    'cuts through a ridge',
    'flows below the ground',
    '*slows down at its mouth and drops what it carries',
  ]),
  truth(4, 'Contour lines that lie close together show a steep slope.', true),
  choice(
    [5, 4],
    'It is noon by the Sun at $0^\\circ$ of longitude. What time is it by the Sun at $45^\\circ$ east?',
    ['9 a.m.', '1.30 p.m.', '*3 p.m.', '4.30 p.m.'],
    { hint: 'The Earth turns by $15^\\circ$ in an hour.' },
  ),
  short([5, 2], 'In which layer of the atmosphere does nearly all weather take place?', 'The troposphere'),
  choice(
    [6, 4],
    'A district of $100\\,000$ people counts $2\\,400$ births and $900$ deaths in a year. What is its rate of natural increase?',
    ['$0.9\\,\\%$', '*$1.5\\,\\%$', '$2.4\\,\\%$', '$3.3\\,\\%$'],
    { question_type: 'quiz_of_day' },
  ),
  truth(6, 'Relief rain falls mainly on the leeward side of a mountain range.', false, {
    notes: 'The air rises and cools on the windward side; the other lies in the rain shadow.',
  }),
  choice([7, 1], 'At which kind of plate boundary have the Himalayas risen?', [
    'A divergent boundary',
    'A boundary where plates slide past each other',
    '*A collision of two continental plates',
    'A boundary of two oceanic plates',
  ]),
  short(
    [7, 5],
    'I come from the Sahara when the year turns, I crack the lips, I veil the Sun with dust. Which wind am I?',
    'The harmattan',
    { question_type: 'suggested' },
  ),
  choice([7, 2], 'On which day is the Sun overhead at noon at the Tropic of Capricorn?', [
    'About 21 March',
    'About 21 June',
    'About 23 September',
    '*About 21 December',
  ]),
  choice([8, 1], 'Which statements about tropical cyclones are true?', [
    'They gain strength over land',
    '*They need warm sea water to form',
    'They form on the Equator itself',
    '*South of the Equator they turn clockwise',
  ]),
  truth(8, 'In the model of the demographic transition, the birth rate falls before the death rate does.', false, {
    question_type: 'suggested',
  }),
  choice(
    [9, 4],
    'Two points are $8\\ \\mathrm{cm}$ apart on a map of scale $1 : 25\\,000$ and lie at $140\\ \\mathrm{m}$ and $240\\ \\mathrm{m}$ above the sea. What is the average gradient between them?',
    ['$1 : 8$', '*$1 : 20$', '$1 : 25$', '$1 : 80$'],
  ),
  choice([10, 2], 'Why do the trade winds north of the Equator blow from the north-east and not from due north?', [
    'The Moon draws them westward',
    '*The rotation of the Earth turns moving air to the right there',
    'High mountains turn them aside',
    'The sea is warmer in the east',
  ]),
  short(
    [10, 4],
    'A plane leaves a place at UTC−10 on Monday at 22:00 local time and flies for 9 hours to a place at UTC+10. On which day and at what time, there, does it land?',
    'Wednesday, 03:00',
    { notes: 'It leaves on Tuesday at 08:00 UTC and lands at 17:00 UTC.' },
  ),
];

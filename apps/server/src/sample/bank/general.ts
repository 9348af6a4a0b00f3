import { type BankQuestion, choice, short, truth } from './question.ts';

export const general: readonly BankQuestion[] = [
  choice([1, 1], 'How many days has a leap year?', ['364', '365', '*366', '367']),
  short(
    [1, 5],
    'I am full of days but never live one, and when my last leaf falls you hang up another of me. What am I?',
    'A calendar',
    { question_type: 'suggested' },
  ),
  truth(1, 'Water covers more than half of the surface of the Earth.', true),
  choice([2, 2], 'Which of these instruments have strings?', ['*Violin', 'Trumpet', '*Kora', 'Flute']),
  truth(3, 'A leap year can begin on any day of the week.', true, { question_type: 'suggested' }),
  choice(
    [3, 4],
    'Four cooks peel four baskets of yams in four minutes. How many baskets do eight cooks peel in eight minutes?',
    ['8', '12', '*16', '32'],
    { question_type: 'quiz_of_day' },
  ),
  short([3, 2], 'Which number comes next: 2, 3, 5, 8, 13, …?', '21', { hint: 'Look at two neighbours at a time.' }),
  choice([4, 2], 'Yesterday was two days before Friday. Which day is tomorrow?', [
    'Thursday',
    '*Friday',
    'Saturday',
    'Sunday',
  ]),
  truth(4, 'The headquarters of the United Nations are in Geneva.', false, { notes: 'They are in New York.' }),
  choice([5, 1], 'Which of these writers received the Nobel Prize in Literature?', [
    '*Wole Soyinka',
    '*Rabindranath Tagore',
    'Leo Tolstoy',
    'Chinua Achebe',
  ]),
  short([5, 2], 'Put the letters of EARTH in another order to name a part of the body.', 'Heart'),
  choice([6, 1], 'Which of these countries have no sea coast?', ['*Nepal', '*Chad', 'Peru', 'Senegal']),
  choice([6, 4], 'Ten people meet and each shakes hands once with every other. How many handshakes are there?', [
    '20',
    '*45',
    '90',
    '100',
  ]),
  truth(6, 'Kilimanjaro is the highest mountain of Africa.', true),
  choice(
    [7, 1],
    'All zims are tulks. No tulk is red. What follows?',
    ['Everything that is not red is a tulk', 'Some zims are red', '*No zim is red', 'All tulks are zims'],
    { question_type: 'quiz_of_day' },
  ),
  short([7, 4], 'How large is the smaller angle between the hands of a clock at half past three?', '$75^\\circ$', {
    hint: 'The short hand has gone half of the way from 3 to 4.',
  }),
  choice(
    [8, 4],
    'On an island, knights always tell the truth and liars never do. Ada says of herself and Bo: “At least one of us is a liar.” What are they?',
    ['Both are knights', '*Ada is a knight and Bo is a liar', 'Ada is a liar and Bo is a knight', 'Both are liars'],
  ),
  truth(8, 'Among any 367 people there are two with the same birthday.', true),
  short(
    [9, 4],
    'Kofi comes in before Lin, Lin before Omar, Omar before Rosa, and Tuva before Kofi. Who of the five is third?',
    'Lin',
  ),
  choice(
    [9, 4],
    'One of nine coins that look alike is lighter. In how many weighings on a balance can it always be found, at the least?',
    ['*2', '3', '4', '8'],
    { question_type: 'quiz_of_day', hint: 'Weigh three against three.' },
  ),
  choice(
    [10, 4],
    'The pages of a book are numbered from 1, and 192 digits are printed for it. How many pages are there?',
    ['64', '96', '99', '*100'],
  ),
  short(
    [10, 5],
    'Three boxes say “apples”, “mangoes” and “both”, and every label is wrong. You may take one fruit out of one box to set all labels right. Out of which box?',
    'The one that says “both”',
    { question_type: 'suggested' },
  ),
];

import { type BankQuestion, choice, short, truth } from './question.ts';

export const english: readonly BankQuestion[] = [
  choice([1, 2], 'Which sentence is in the passive voice?', [
    'The goat ate the notebook.',
    '*The notebook was eaten by the goat.',
    'The goat has been eating.',
  ]),
  choice([1, 1], 'What is the plural of “child”?', ['Childes', 'Childs', '*Children', 'Childrens']),
  truth(1, 'In “She sings quickly”, the word “quickly” is an adverb.', true),
  choice([2, 1], 'Which of these words are spelt correctly?', ['Recieve', '*Necessary', 'Seperate', '*Accommodate']),
  short([2, 2], 'What is the past tense of “teach”?', 'Taught'),
  truth(2, '“Friend” is an abstract noun and “friendship” is a concrete one.', false, {
    notes: 'It is the other way round.',
  }),
  choice([3, 1], 'Which sentence needs no correction?', [
    'Neither of the boys have a pen.',
    '*Each of the girls has a pen.',
    'The news are good.',
    'Him and me went home.',
  ]),
  short(
    [3, 5],
    'I sound just like another word but am spelt in another way, as “sea” is beside “see”. What am I called?',
    'A homophone',
    { question_type: 'suggested' },
  ),
  choice([4, 2], 'Which word is nearest to the opposite of “generous”?', ['Wealthy', 'Brave', 'Kind', '*Miserly']),
  truth(4, 'The possessive “its”, as in “the dog wagged its tail”, is written with an apostrophe.', false, {
    notes: '“It’s” stands for “it is” or “it has”.',
  }),
  choice(
    [5, 1],
    'Leila said, “I am tired now.” Which sentence reports her words correctly?',
    [
      '*Leila said that she was tired then.',
      'Leila said that she had tired then.',
      'Leila told that she was tired then.',
      'Leila said that I am tired now.',
    ],
    { question_type: 'quiz_of_day' },
  ),
  choice([5, 2], 'Which of these sentences contain a simile?', [
    'Her voice was a silver bell.',
    '*He ran like the wind.',
    '*The road was as straight as a ruler.',
    'The kettle sang on the stove.',
  ]),
  short([6, 2], 'What do we call a person who writes plays?', 'A playwright', {
    notes: '“Dramatist” is right as well.',
  }),
  choice([6, 1], 'Which word completes the sentence? “If I ___ the answer, I would tell you.”', [
    'would know',
    'know',
    '*knew',
    'had known',
  ]),
  choice(
    [7, 4],
    '“The bridge, which took six years to build, was opened in the rain.” What is the part between the commas?',
    ['A defining relative clause', '*A non-defining relative clause', 'A noun clause', 'An adverbial clause of time'],
    { question_type: 'quiz_of_day' },
  ),
  truth(7, 'In the sentence “To err is human”, the infinitive “to err” is the subject.', true, {
    question_type: 'suggested',
  }),
  choice(
    [8, 4],
    'Which of these lines is an iambic pentameter?',
    [
      '*The morning broke above the silent town',
      'Rain on the roof and the drums far away',
      'Run, little river, run down to the sea',
      'Softly now the evening shadows lengthen',
    ],
    { question_type: 'suggested', hint: 'Five times a light syllable before a heavy one.' },
  ),
  short(
    [8, 4],
    'Which figure of speech joins two words that contradict each other, as in “a deafening silence”?',
    'Oxymoron',
  ),
  choice([9, 1], 'Which of these sentences use the subjunctive mood?', [
    '*The head insists that he be on time.',
    'She was late again.',
    'They will be here soon.',
    '*I wish I were taller.',
  ]),
  truth(9, 'A sonnet is a poem of twelve lines.', false, { question_type: 'suggested', notes: 'It has fourteen.' }),
  choice([10, 4], 'Which sentence has a dangling modifier?', [
    'The lights went out when Kwame walked into the hall.',
    'As Kwame walked into the hall, the lights went out.',
    'Walking into the hall, Kwame saw the lights go out.',
    '*Walking into the hall, the lights went out.',
  ]),
  choice([10, 1], 'A tale in which people and events stand for another meaning throughout is called', [
    'an elegy',
    '*an allegory',
    'an epistle',
    'a ballad',
  ]),
  short(
    [10, 5],
    'I give the part and mean the whole: ships I call sails, and workers I call hands. Which figure of speech am I?',
    'Synecdoche',
  ),
];

import { type BankQuestion, choice, short, truth } from './question.ts';

export const computerScience: readonly BankQuestion[] = [
  choice([1, 1], 'Which of these are input devices?', ['*Microphone', 'Projector', '*Mouse', 'Loudspeaker']),
  choice([1, 2], 'How many bits are there in a byte?', ['4', '*8', '16', '1024']),
  truth(1, 'What is kept in RAM is lost when the power is cut.', true),
  truth(2, 'The binary number $1011_2$ is eleven.', true),
  short(
    [2, 5],
    'I am a list of steps that leads to an answer, and my name comes from a scholar of Baghdad. What am I?',
    'An algorithm',
    { question_type: 'suggested', notes: 'The scholar was al-Khwarizmi.' },
  ),
  choice([3, 1], 'What is the hexadecimal number $\\mathrm{2F}_{16}$ in the decimal system?', [
    '31',
    '45',
    '*47',
    '215',
  ]),
  short([3, 2], 'Which decimal number is $110101_2$?', '53'),
  choice([4, 1], 'Which of these are system software?', [
    '*A device driver',
    'A spreadsheet',
    'A photo editor',
    '*An operating system',
  ]),
  choice([4, 2], 'A part of a program is repeated as long as a condition holds. This structure is called', [
    'selection',
    '*iteration',
    'sequence',
    'assignment',
  ]),
  truth(4, 'A text file that was compressed without loss can be restored exactly.', true),
  choice([5, 2], 'For which values is $A \\land \\lnot B$ true?', [
    '$A = 0,\\ B = 0$',
    '$A = 0,\\ B = 1$',
    '*$A = 1,\\ B = 0$',
    '$A = 1,\\ B = 1$',
  ]),
  choice([5, 1], 'Which of these protocols are made for e-mail?', ['*SMTP', '*IMAP', 'DNS', 'DHCP']),
  short([5, 2], 'How many different values can be told apart with 10 bits?', '1024', { question_type: 'suggested' }),
  choice(
    [6, 4],
    'At most how many names does a binary search look at in a sorted list of $1\\,000$?',
    ['*10', '32', '500', '1000'],
    { question_type: 'quiz_of_day', hint: '$2^{10} = 1024$' },
  ),
  truth(6, 'A stack gives back first what was put on it first.', false, { notes: 'That is what a queue does.' }),
  choice(
    [6, 4],
    'A picture of $1920 \\times 1080$ pixels is stored with 24 bits for each pixel and not compressed. It takes about',
    ['$0.8$ million bytes', '$2.1$ million bytes', '*$6.2$ million bytes', '$49.8$ million bytes'],
  ),
  choice(
    [7, 4],
    'At first $x = 1$. Then a program sets $x \\leftarrow x \\cdot i + 1$ for $i = 1, 2, 3, 4$ in turn. What is $x$ in the end?',
    ['24', '41', '64', '*65'],
    { question_type: 'quiz_of_day' },
  ),
  short(
    [7, 2],
    'What is the column called that tells each row of a database table from all others?',
    'The primary key',
  ),
  choice(
    [8, 2],
    'Which number does $1111\\,0110$ stand for in two’s complement with eight bits?',
    ['$-118$', '*$-10$', '$-9$', '$246$'],
    { question_type: 'quiz_of_day', hint: 'Turn all bits round and add one to find its opposite.' },
  ),
  truth(8, 'A message encrypted with the receiver’s public key is decrypted with the receiver’s private key.', true, {
    question_type: 'suggested',
  }),
  choice([9, 1], 'Which of these sort $n$ items in $O(n \\log n)$ steps even in the worst case?', [
    'Plain quicksort',
    '*Merge sort',
    'Bubble sort',
    '*Heapsort',
  ]),
  choice([9, 2], 'Which expression always equals $\\lnot(A \\lor B)$?', [
    '*$\\lnot A \\land \\lnot B$',
    '$A \\land B$',
    '$\\lnot A \\lor \\lnot B$',
    '$\\lnot A \\lor B$',
  ]),
  choice([10, 1], 'Which question can no program answer for every program and every input?', [
    'How many characters its text has',
    'Whether it ends within a thousand steps',
    'Whether its text contains a certain word',
    '*Whether it ever comes to an end',
  ]),
  short(
    [10, 4],
    'A function has $f(0) = 0$, $f(1) = 1$ and else $f(n) = f(n-1) + f(n-2)$, and remembers no results. How many calls of $f$ does $f(5)$ make in all, itself included?',
    '15',
    { question_type: 'suggested' },
  ),
];

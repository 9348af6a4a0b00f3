import { expect, test } from 'vitest';
import { wishOf } from './palette-actions.ts';

test.each([
  ['pay ama', 'pay', 'ama'],
  ['Verify payment for Ama Mensah', 'pay', 'Ama Mensah'],
  ['verify ama', 'pay', 'ama'],
  ['message to ama', 'message', 'ama'],
  ['send notification to ama', 'message', 'ama'],
  ['new question in level 3', 'question', 'level 3'],
  ['Add question 3', 'question', '3'],
])('“%s” begins with a verb, and is about someone or something', (typed, verb, about) => {
  expect(wishOf(typed)).toEqual({ verb, about });
});

test.each(['', 'ama', 'pay', 'pay ', 'payton', 'new question', 'messages', '31777777'])(
  '“%s” is looked for as it is',
  (typed) => {
    expect(wishOf(typed)).toEqual({ verb: undefined, about: typed });
  },
);

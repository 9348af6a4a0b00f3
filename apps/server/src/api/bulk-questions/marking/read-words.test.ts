import { expect, it } from 'vitest';
import { readAnswerType, readSubject } from './read-question.ts';

it.each(['computer_science', 'Computer Science', ' COMPUTER-SCIENCE ', 'computer  science'])(
  'the subject %j is computer_science',
  (text) => {
    expect(readSubject(text)).toEqual({ value: 'computer_science' });
  },
);

it.each([
  ['', 'the subject is empty'],
  ['Astronomy', 'no subject "Astronomy"; it is none of the 12'],
])('the subject %j is wrong', (text, fault) => {
  expect(readSubject(text)).toEqual({ fault });
});

it.each([
  ['Multiple Choice', 'multiple_choice'],
  ['TRUE_FALSE', 'true_false'],
  ['short answer', 'short_answer'],
])('the answer type %j is %s', (text, value) => {
  expect(readAnswerType(text)).toEqual({ value });
});

it.each([
  ['', 'the answer type is empty'],
  ['essay', 'no answer type "essay"; choose short_answer, multiple_choice or true_false'],
])('the answer type %j is wrong', (text, fault) => {
  expect(readAnswerType(text)).toEqual({ fault });
});

it('quotes long words on one line and cuts them', () => {
  const reading = readSubject(`a\nb ${'x'.repeat(100)}`);
  expect('fault' in reading && reading.fault).toMatch(/^no subject "a b x{35}…"; it is none of the 12$/);
});

it('cuts long words so that no half of a character remains', () => {
  const reading = readSubject(`${'x'.repeat(38)}😀 and more`);
  expect('fault' in reading && reading.fault).toMatch(/^no subject "x{38}\ufffd…";/);
});

import { QUESTION_LIMITS } from '@quizdesk/contract/questions';
import { expect, it } from 'vitest';
import { readHint, readNotes, readQuestionText } from './read-question.ts';

it.each([' with spaces ', 'two\nlines', 'a bare\rreturn', '=1+1', '+x', '$\\frac{1}{2}$', '日本 😀'])(
  'the text %j is kept exactly',
  (text) => {
    expect(readQuestionText(text)).toEqual({ value: text });
    expect(readNotes(text)).toEqual({ value: text });
  },
);

it.each(['', '  \n', '\u200b'])('the text %j is none', (text) => {
  expect(readQuestionText(text)).toEqual({ fault: 'the question text is empty' });
  expect(readNotes(text)).toEqual({ value: null });
  expect(readHint(text)).toEqual({ value: null });
});

it.each(['a\u0000b', '\u0007', '\ud800'])('the text %j cannot be stored', (text) => {
  const fault = { fault: 'contains characters that cannot be stored' };
  expect(readQuestionText(`x${text}`)).toEqual(fault);
  expect(readNotes(`x${text}`)).toEqual(fault);
});

it('reports what is too long', () => {
  const max = QUESTION_LIMITS.question_text;
  expect(readQuestionText('x'.repeat(max))).toEqual({ value: 'x'.repeat(max) });
  expect(readQuestionText('x'.repeat(max + 1))).toEqual({ fault: `question text must be at most ${max} characters` });
  expect(readHint('x'.repeat(QUESTION_LIMITS.hint + 1))).toEqual({ fault: 'hint must be at most 1000 characters' });
});

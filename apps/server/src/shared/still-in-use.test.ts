import { expect, test } from 'vitest';
import { stillInUse } from './still-in-use.ts';

const questions = (count: number) => ({ count, one: 'question', many: 'questions' });
const records = (count: number) => ({ count, one: 'progress record', many: 'progress records' });
const attempts = (count: number) => ({ count, one: 'attempt', many: 'attempts' });
const cause = new Error('refused');

test.each([
  [[questions(1)], 'It still has 1 question.'],
  [[questions(12), records(3)], 'It still has 12 questions and 3 progress records.'],
  [[questions(0), records(1)], 'It still has 1 progress record.'],
  [[questions(2), records(1), attempts(3)], 'It still has 2 questions, 1 progress record and 3 attempts.'],
])('the dependents of a row are counted in words: %j', (hanging, detail) => {
  expect(stillInUse(hanging, cause)).toMatchObject({ code: 'conflict', facts: { detail }, cause });
});

test('where no dependents are left, the error of the database is returned', () => {
  expect(stillInUse([questions(0), records(0)], cause)).toBe(cause);
  expect(stillInUse([], cause)).toBe(cause);
});

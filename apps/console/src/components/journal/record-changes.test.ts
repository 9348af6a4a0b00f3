import type { Operation, OperationChange } from '@quizdesk/contract/operations';
import { expect, test } from 'vitest';
import { changesOfRecord, historyText, isThereAfter, otherRecordsText, valueText } from './record-changes.ts';

const record = { table: 'questions', id: 7 } as const;
const change = (rest: Partial<OperationChange>): OperationChange => ({
  table: 'questions',
  row_id: 7,
  kind: 'U',
  before: null,
  after: null,
  ...rest,
});
const update = (before: object, after: object, rest: Partial<OperationChange> = {}) =>
  change({ before: { ...before }, after: { ...after }, ...rest });
const shown = (changes: OperationChange[]) =>
  changesOfRecord(record, changes).map(({ label, before, after }) => `${label}: ${before} > ${after}`);

test.each([
  [null, ''],
  [true, 'Yes'],
  [false, 'No'],
  [45, '45'],
  ['2025-03-01T12:30:00.000Z', '1 Mar 2025, 12:30'],
  ['2025-03-01', '1 Mar 2025'],
  [['a', 'b'], 'a, b'],
])('%j is read as “%s”', (value, text) => {
  expect(valueText(value)).toBe(text);
});

test('fields are called as in the form, and what the machine keeps for itself is left out', () => {
  const before = { question_text: 'Old', level_id: 11, version: 1, updated_at: 'x', updated_by: 1, hint: null };
  const after = { question_text: 'New', level_id: 12, version: 2, updated_at: 'y', updated_by: 2, hint: 'Think' };
  expect(shown([update(before, after)])).toEqual(['Question: Old > New', 'Level: 11 > 12', 'Hint:  > Think']);
});

test('a time says its unit', () => {
  const level = { table: 'levels' } as const;
  const texts = changesOfRecord({ ...level, id: 7 }, [update({ time_limit: 60 }, { time_limit: 900 }, level)]);
  expect(texts).toMatchObject([{ label: 'Time Limit (s)', before: '60', after: '900' }]);
});

test('a student who becomes inactive is called barred, as in the form', () => {
  const changes = [update({ status: 'active' }, { status: 'inactive' }, { table: 'users' })];
  const texts = changesOfRecord({ table: 'users', id: 7 }, changes).map(({ before, after }) => [before, after]);
  expect(texts).toEqual([['active', 'barred']]);
});

test('what a question is for is called as in the list', () => {
  expect(shown([update({ question_type: 'quiz_of_day' }, { question_type: 'trial' })])).toEqual([
    'Kind: Quiz of day > Trial (bulk upload)',
  ]);
  expect(shown([update({ question_type: null }, { question_type: 'suggested' })])).toEqual(['Kind:  > Suggested']);
});

test('several changes of one row in one operation are told as one, and none where nothing is left of them', () => {
  const option = { table: 'question_options', row_id: 3 };
  expect(
    shown([
      update({ is_correct: true, option_text: '+6' }, { is_correct: false, option_text: '-' }, option),
      update({ option_text: '-' }, { option_text: '+7' }, option),
    ]),
  ).toEqual(['Option: +6 > +7']);
  expect(shown([change({ ...option, kind: 'I' }), change({ ...option, kind: 'D', before: {} })])).toEqual([]);
});

test('rows that came or went with the record are named where their name is known', () => {
  const gone = change({ table: 'question_options', row_id: 3, kind: 'D', before: { option_text: '+6' } });
  const come = change({ table: 'question_options', row_id: 4, kind: 'I', after: { option_text: '+7' } });
  const unknown = change({ table: 'question_options', row_id: 5, kind: 'I' });
  expect(shown([change({ kind: 'I' }), come])).toEqual([]);
  expect(shown([gone, come, unknown])).toEqual(['Option: +6 > ', 'Option:  > +7', 'Option:  > Choice of a question 5']);
});

const operation: Operation = {
  id: 1,
  at: '2026-11-22T10:00:00.000Z',
  actor_id: 1,
  actor_name: 'Akosua',
  action: 'questions.update',
  table: 'questions',
  row_id: 7,
  label: 'Text',
  reason: null,
  summary: { questions: { added: 0, changed: 1, deleted: 0 } },
  undone_by: null,
  undoes: null,
  left_out: 0,
  can_undo: true,
  purged: false,
};

test('many rows of another table are counted, and a single one shows its fields', () => {
  const key = update({ answer: 'c' }, { answer: 'd' }, { table: 'correct_answers', row_id: 2 });
  const marked = update({ points_earned: 0 }, { points_earned: 4 }, { table: 'user_answers', row_id: 5 });
  const counts = { added: 0, changed: 1, deleted: 0 };
  const told = (answers: number) => {
    const summary = { correct_answers: counts, user_answers: { ...counts, changed: answers } };
    const labels = changesOfRecord(record, [key, marked], summary).map(({ label }) => label);
    return [...labels, otherRecordsText(record, { ...operation, summary })];
  };
  expect([told(287), told(1)]).toEqual([
    ['Correct answer', '287 answers changed'],
    ['Correct answer', 'Points earned', ''],
  ]);
  const ofAnother = { ...operation, row_id: 8, summary: { user_answers: { ...counts, changed: 287 } } };
  expect(otherRecordsText(record, ofAnother)).toBe('');
});

test('an edit counts its fields, and everything else is written as in the log', () => {
  const changes = [update({ time: 30, hint: null }, { time: 45, hint: 'x' })];
  expect(historyText(record, operation, changes)).toBe('edited 2 fields');
  expect(historyText(record, { ...operation, action: 'questions.insert' }, [change({ kind: 'I' })])).toBe(
    'added a question',
  );
  expect(historyText(record, { ...operation, undoes: 3, action: 'operations.undo' }, changes)).toBe(
    'undid a change of a question',
  );
});

test('a record is not there after what deleted it', () => {
  expect(isThereAfter(record, [change({ kind: 'D', before: {} })])).toBe(false);
  expect(isThereAfter(record, [change({ kind: 'D', row_id: 8, before: {} }), update({}, {})])).toBe(true);
});

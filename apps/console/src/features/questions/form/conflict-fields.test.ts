import { expect, test } from 'vitest';
import { buildQuestion } from '../../../components/testing-questions.ts';
import { differencesOf, overTheirs } from './conflict-fields.ts';
import { valuesOf } from './question-values.ts';

const names = {
  levelChoices: [
    { value: 3, label: 'Level 12' },
    { value: 4, label: 'Level 13' },
  ],
  roundChoices: [{ value: 7, label: '2. Speed Race' }],
};

test('what differs is said in the words of the form', () => {
  const stored = buildQuestion();
  const theirs = { ...stored, level_id: 4, time: 90, notes: 'Theirs', subject: 'computer_science' as const };
  expect(differencesOf(theirs, { ...valuesOf(stored), notes: 'Mine' }, names)).toEqual([
    { field: 'Level', theirs: 'Level 13', yours: 'Level 12' },
    { field: 'Subject', theirs: 'Computer science', yours: 'Physics' },
    { field: 'Time in seconds', theirs: '90', yours: '60' },
    { field: 'Notes', theirs: 'Theirs', yours: 'Mine' },
  ]);
});

test('options differ by their texts and by which are correct', () => {
  const stored = buildQuestion();
  const options = stored.options.map((option) => ({ ...option, is_correct: !option.is_correct }));
  expect(differencesOf({ ...stored, options }, valuesOf(stored), names)).toEqual([
    { field: 'Options', theirs: 'a  Wrong  ✓\nb  Right', yours: 'a  Wrong\nb  Right  ✓' },
  ]);
});

test('answers of two types stand beside each other', () => {
  const stored = buildQuestion();
  const theirs = buildQuestion({ ...stored, answer_type: 'true_false', answer: false, options: [] });
  expect(differencesOf(theirs, valuesOf(stored), names).map(({ field }) => field)).toEqual([
    'Answer type',
    'Answer',
    'Options',
  ]);
});

test('nothing differs where both say the same', () => {
  const stored = buildQuestion();
  expect(differencesOf({ ...stored, version: 5 }, valuesOf(stored), names)).toEqual([]);
});

test('an option that they took away is sent as a new one', () => {
  const stored = buildQuestion();
  const [kept, gone] = stored.options;
  const theirs = { ...stored, options: stored.options.slice(0, 1) };
  const sent = overTheirs(valuesOf(stored), theirs).options;
  expect(sent[0]).toMatchObject({ id: kept?.id });
  expect(sent[1]).not.toHaveProperty('id');
  expect(sent[1]?.option_text).toBe(gone?.option_text);
});

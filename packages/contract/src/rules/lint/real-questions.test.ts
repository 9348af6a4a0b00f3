import { describe, expect, it, test } from 'vitest';
import { openRealFolder } from '../../../../../apps/server/src/testing/real-data.ts';
import { LINT_CODES, type LintCode, type LintedQuestion } from './lint-note.ts';
import { lintQuestion } from './question-lint.ts';

const folder = openRealFolder('questions');

type Row = Readonly<Record<string, string | number>>;

const linted = (row: Row): LintedQuestion => ({
  question_text: String(row.question_text),
  // The collection knows the contract's three types and no others.
  answer_type: row.answer_type as LintedQuestion['answer_type'],
  options: [1, 2, 3, 4].flatMap((number) => {
    const option_text = String(row[`option_${number}`]);
    return option_text === '' ? [] : [{ option_text, is_correct: option_text === String(row.answer) }];
  }),
  answer: String(row.answer),
  time: Number(row.time),
  notes: String(row.note),
  hint: String(row.hint),
});

const readRows = (): Row[] =>
  folder
    .read('all_with_provenance.jsonl')
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** The real questions have no pictures. */
type CodeOfTexts = Exclude<LintCode, 'picture_without_words'>;
const CODES = LINT_CODES.filter((code) => code !== 'picture_without_words');

/**
 * The largest share of real questions that a rule may note. Its hits were read one by one when it was made: were they
 * more than a few in a hundred, no one would look at them. Their times are not of the sources, but given by kind.
 */
const MOST: Readonly<Record<CodeOfTexts, number>> = {
  equal_options: 0.005,
  longest_key: 0.02,
  all_of_the_above: 0.035,
  broken_formula: 0.035,
  short_time: 0.03,
  answer_in_question: 0.005,
};

/** Real questions by their source's ids: one that is noted, and one that is much like it and is not. */
const EXAMPLES: Readonly<Record<CodeOfTexts, readonly [noted: string, fine: string]>> = {
  equal_options: ['high_school_physics/test/102', 'high_school_physics/dev/2'],
  longest_key: ['high_school_chemistry/test/44', 'high_school_chemistry/test/82'],
  all_of_the_above: ['conceptual_physics/test/207', 'high_school_physics/dev/1'],
  broken_formula: ['panlu/circular_orbit1.json', 'panlu/pojectile_motion2.json'],
  short_time: ['high_school_statistics/test/137', 'high_school_statistics/val/11'],
  answer_in_question: ['science-technology#1454', 'high_school_physics/dev/2'],
};

describe.runIf(folder.present)('the real questions', () => {
  const rows = folder.present ? readRows() : [];
  const codesOf = (row: Row) => new Set(lintQuestion(linted(row)).map(({ code }) => code));
  const found = rows.map((row) => ({ id: String(row._source_id), codes: codesOf(row) }));

  it.each(CODES)('have a few with %s, and not many', (code) => {
    const share = found.filter(({ codes }) => codes.has(code)).length / found.length;
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(MOST[code]);
  });

  test('nine of ten have no note at all', () => {
    expect(found.filter(({ codes }) => codes.size === 0).length / found.length).toBeGreaterThan(0.9);
  });

  test.each(Object.entries(EXAMPLES))('%s', (code, [noted, fine]) => {
    // The table's keys are the codes.
    const has = (id: string) => found.find((row) => row.id === id)?.codes.has(code as LintCode);
    expect([has(noted), has(fine)]).toEqual([true, false]);
  });
});

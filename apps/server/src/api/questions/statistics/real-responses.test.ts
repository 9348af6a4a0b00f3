import { questions as endpoints } from '@quizdesk/contract/questions';
import { describe, expect, it } from 'vitest';
import { buildLevel } from '../../../testing/builders/levels.ts';
import { buildQuestion } from '../../../testing/builders/questions.ts';
import { buildRound } from '../../../testing/builders/rounds.ts';
import { countPlay } from '../../../testing/count-play.ts';
import { openRealFolder } from '../../../testing/real-data.ts';
import { pathOf, useTestApp } from '../../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });
const folder = openRealFolder('responses');

const rowsOf = (name: string) =>
  folder
    .read(name)
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(','));

/** Figures that were computed outside of this project. */
const expectedOf = (name: string) =>
  rowsOf(name).map(([, key, answers, facility, discrimination]) => ({
    key: key ?? '',
    answers: Number(answers),
    facility: Number(facility),
    discrimination: Number(discrimination),
  }));

type Expected = ReturnType<typeof expectedOf>;

/** Stores the items with these keys and what the students answered, and computes the figures; returns the questions' ids. */
async function store(items: Expected): Promise<number[]> {
  const { db, pool } = test().app.database;
  const given = rowsOf('answers.csv');
  const place = { level_id: (await buildLevel(db)).id, round_id: (await buildRound(db)).id };
  const ids: number[] = [];
  for (const [index, { key }] of items.entries()) {
    const letters = [...new Set(given.map((row) => row[index + 1] ?? ''))].sort();
    const options = letters.map((option_text) => ({ option_text, is_correct: option_text === key }));
    ids.push((await buildQuestion(db, { ...place, answer_type: 'multiple_choice', options })).id);
  }
  await pool.query(
    `INSERT INTO users (id, name, username) SELECT 100000 + n, 'Student ' || n, 'student' || n FROM generate_series(1, $1::int) n`,
    [given.length],
  );
  const rows = given.flatMap(([student, ...answers]) =>
    answers.map((answer, index) => [100_000 + Number(student), ids[index], answer, answer === items[index]?.key]),
  );
  await pool.query(
    `INSERT INTO user_answers (user_id, question_id, answer, is_correct)
      SELECT (r ->> 0)::bigint, (r ->> 1)::bigint, r ->> 2, (r ->> 3)::boolean FROM json_array_elements($1::json) r`,
    [JSON.stringify(rows)],
  );
  await countPlay(test().app.database, 'UTC');
  return ids;
}

async function read(id: number) {
  return (await test().call({ method: 'GET', url: pathOf(endpoints.statistics, { id }) })).json();
}

describe.runIf(folder.present)('the answers of 391 students to 20 items of a real test', () => {
  it.each(['figures.csv', 'figures_with_wrong_keys.csv'])('have the figures of %s', async (name) => {
    const expected = expectedOf(name);
    const ids = await store(expected);
    for (const [index, item] of expected.entries()) {
      const found = await read(ids[index] ?? 0);
      expect(found.answers).toBe(item.answers);
      expect(Math.abs(found.facility - item.facility)).toBeLessThan(0.000_001);
      expect(Math.abs(found.discrimination - item.discrimination)).toBeLessThan(0.0005);
    }
  });

  it('accuse the three wrong keys, and no right one', async () => {
    const isAccused = async (name: string) => {
      const ids = await store(expectedOf(name));
      const found = await Promise.all(ids.map(read));
      return found.flatMap(({ verdicts }, index) =>
        verdicts.some(({ code }: { readonly code: string }) => code === 'check_key') ? [index + 1] : [],
      );
    };
    expect(await isAccused('figures_with_wrong_keys.csv')).toEqual([4, 9, 16]);
  });

  it('say of the right keys that two items separate badly, and that one of three options is near guessing', async () => {
    const ids = await store(expectedOf('figures.csv'));
    const found = await Promise.all(ids.map(read));
    const itemsWith = (code: string) =>
      found.flatMap(({ verdicts }, index) =>
        verdicts.some((verdict: { readonly code: string }) => verdict.code === code) ? [index + 1] : [],
      );
    expect(itemsWith('check_key')).toEqual([]);
    expect(itemsWith('does_not_separate')).toEqual([7, 17]);
    // Of the three options that were chosen 37 % took the right one. Item 17, with 30 % of four, is just above guessing.
    expect(itemsWith('near_guessing')).toEqual([6]);
    const url = '/v1/questions?sort=discrimination&limit=2';
    const { rows } = (await test().call({ method: 'GET', url })).json();
    expect(rows.map(({ id }: { readonly id: number }) => ids.indexOf(id) + 1)).toEqual([17, 7]);
  });
});

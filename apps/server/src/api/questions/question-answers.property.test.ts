import { runs } from '@quizdesk/contract/testing/property-runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildRound } from '../../testing/builders/rounds.ts';
import { emptyDatabase } from '../../testing/database/empty-database.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });
let place: { level_id: number; round_id: number };
let token: string;

/** Every run starts alike, so that its seed reproduces it and it can be made smaller. */
async function startAnew(): Promise<void> {
  await emptyDatabase(pool());
  place = { level_id: (await buildLevel(test().app.db)).id, round_id: (await buildRound(test().app.db)).id };
  token = await test().tokenFor('admin');
}

const texts = fc.constantFrom('a', 'b', '12', 'true', '', ' ', 'x|y', '$\\ce{H2O}$', '["a"]', 'a\u0000');
const options = fc.array(fc.record({ option_text: texts, is_correct: fc.boolean() }), { maxLength: 4 });
const fitting = fc.oneof(
  fc.record({ answer_type: fc.constant('true_false'), answer: fc.boolean() }),
  fc.record({ answer_type: fc.constant('short_answer'), answer: fc.constantFrom('12', 'true', '$x$', '"') }),
  fc.record({
    answer_type: fc.constant('multiple_choice'),
    options: fc.array(fc.record({ option_text: fc.constantFrom('a', 'b', '12'), is_correct: fc.constant(true) }), {
      minLength: 2,
      maxLength: 4,
    }),
  }),
);
const anything = fc.record(
  {
    answer_type: fc.constantFrom('multiple_choice', 'true_false', 'short_answer', 'essay'),
    options,
    answer: fc.oneof(texts, fc.boolean(), fc.array(texts, { maxLength: 2 }), fc.constant(null)),
    score: fc.integer({ min: -1, max: 5 }),
    level_id: fc.constantFrom(0, 1),
  },
  { requiredKeys: [] },
);
const content = fc.oneof(fitting, anything);
const NOT_THERE = 999_999_999;
/** Which of the rows made so far a step is about; the last is none of them. */
const at = fc.nat({ max: 5 });
const rowAt = (rows: readonly number[], place: number) =>
  (place === 5 ? undefined : rows[place % rows.length]) ?? NOT_THERE;
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('insert' as const), content }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('update' as const), content, at }) },
  fc.record({ kind: fc.constant('remove' as const), at }),
  fc.record({ kind: fc.constant('removeAnswer' as const), at }),
  // The transaction is broken off in its middle: the answer cannot be written.
  fc.record({ kind: fc.constant('failing' as const), content, at }),
);

const pool = () => test().app.database.pool;

async function call(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await test().app.inject({ method, url, headers, ...(payload && { payload }) });
  return answer.statusCode;
}

async function ids(table: string): Promise<number[]> {
  const { rows } = await pool().query<{ id: number }>(`SELECT id FROM ${table} ORDER BY id`);
  return rows.map((row) => Number(row.id));
}

/** A body whose level is this test's, or one that does not exist. */
const bodyOf = ({ level_id, ...rest }: Readonly<Record<string, unknown>>) => ({
  ...rest,
  ...(level_id !== undefined && { level_id: level_id === 0 ? place.level_id : NOT_THERE }),
});

async function breakAnswers(run: () => Promise<number>): Promise<number> {
  await pool().query(`CREATE FUNCTION break_answers() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001', MESSAGE = 'broken on purpose'; END $$`);
  await pool().query(
    'CREATE TRIGGER break_answers BEFORE INSERT OR UPDATE ON correct_answers FOR EACH ROW EXECUTE FUNCTION break_answers()',
  );
  try {
    return await run();
  } finally {
    await pool().query('DROP FUNCTION break_answers() CASCADE');
  }
}

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Steps that meet every kind of response, whatever else is tried. */
const EVERY_OUTCOME: Step[] = [
  { kind: 'failing', content: {}, at: 1 },
  { kind: 'insert', content: { answer_type: 'true_false', answer: true } },
  { kind: 'update', content: { answer_type: 'short_answer', answer: '12' }, at: 0 },
  { kind: 'insert', content: { answer_type: 'essay' } },
  { kind: 'remove', at: 5 },
  { kind: 'removeAnswer', at: 0 },
];

async function take(action: Step): Promise<number> {
  const defaults = { ...place, subject: 'physics', question_text: 'Q', time: 1, score: 1 };
  if (action.kind === 'insert') return call('POST', '/v1/questions', { ...defaults, ...bodyOf(action.content) });
  const questions = await ids('questions');
  const target = rowAt(questions, action.at);
  if (action.kind === 'remove') return call('DELETE', `/v1/questions/${target}`);
  if (action.kind === 'update') return call('PUT', `/v1/questions/${target}`, bodyOf(action.content));
  if (action.kind === 'failing') {
    const body = { ...defaults, answer_type: 'short_answer', answer: 'broken off' };
    return breakAnswers(() =>
      call(action.at % 2 ? 'POST' : 'PUT', action.at % 2 ? '/v1/questions' : `/v1/questions/${target}`, body),
    );
  }
  const records = await ids('correct_answers');
  return call('DELETE', `/v1/correct-answers/${rowAt(records, action.at)}`);
}

/** Rows in which a question, its options and its record among the correct answers do not agree. */
const DISAGREEING = `
  SELECT q.id, q.answer_type, a.answer, o.correct, o.n FROM questions q
  LEFT JOIN correct_answers a ON a.question_id = q.id
  CROSS JOIN LATERAL (SELECT count(*) AS n, count(*) FILTER (WHERE is_correct) AS marked,
    coalesce(jsonb_agg(DISTINCT option_text) FILTER (WHERE is_correct), '[]') AS correct
    FROM question_options WHERE question_id = q.id) o
  WHERE NOT CASE
    WHEN a.id IS NULL THEN o.marked = 0
    WHEN q.answer_type = 'multiple_choice' THEN o.n >= 2 AND o.marked > 0 AND jsonb_typeof(a.answer) = 'array'
      AND o.correct = (SELECT jsonb_agg(DISTINCT e) FROM jsonb_array_elements(a.answer) e)
      AND jsonb_array_length(o.correct) = jsonb_array_length(a.answer)
    WHEN q.answer_type = 'true_false' THEN o.n = 0 AND jsonb_typeof(a.answer) = 'boolean'
    ELSE o.n = 0 AND jsonb_typeof(a.answer) = 'string' END`;

describe('a question and its correct answer', () => {
  it('agree after any sequence of creates, updates, deletes and failures', async () => {
    const seen = new Set<number>();
    const run = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await startAnew();
      for (const action of steps) {
        const before = await ids('questions');
        const status = await take(action);
        seen.add(status);
        expect(status).toBeLessThan(500);
        expect((await pool().query(DISAGREEING)).rows).toEqual([]);
        if (action.kind === 'failing') expect(await ids('questions')).toEqual(before);
      }
      const counts = await pool().query(`SELECT (SELECT count(*) FROM correct_answers) AS answers,
        (SELECT coalesce(sum(n), 0) FROM row_count WHERE rel = 'correct_answers'::regclass) AS counted`);
      expect(counts.rows[0]?.counted).toEqual(counts.rows[0]?.answers);
    });
    await fc.assert(run, { numRuns: runs(100), examples: [[EVERY_OUTCOME]] });
    // All of it was met: stored, refused, not there, broken off.
    expect([...seen].sort()).toEqual([200, 201, 204, 404, 409, 422]);
  }, 120_000);
});

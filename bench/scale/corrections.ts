// `--part=corrections`: another key for the question with most answers: what it would change, applied while students answer, undone.
import { LIMITS, proposeAndWait, repeat } from '../correct.ts';
import { type Check, inWords, judge, type Outcome, percentile, type Target } from './bench.ts';

/** What all answers to a question are worth, to compare before and after. */
async function marksOf({ client }: Target, question: number, upTo: string): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    `SELECT md5(string_agg(id || ' ' || is_correct || ' ' || points_earned, ',' ORDER BY id)) AS hash
     FROM user_answers WHERE question_id = $1 AND id <= $2`,
    [question, upTo],
  );
  return rows[0]?.hash ?? '';
}

/** Stores an answer of one of the students to the question after the one that is corrected. */
const ANSWER = `
  INSERT INTO user_answers (question_id, level_id, user_id, answer, is_correct, points_earned)
  SELECT q.id, q.level_id, u.id, 'A reply', false, 0
  FROM (SELECT id, level_id FROM questions WHERE id > $1 ORDER BY id LIMIT 1) q,
    (SELECT id FROM users WHERE role = 'student' AND id > $2 ORDER BY id LIMIT 1) u`;

interface Proposal {
  readonly id: number;
  readonly ms: number;
  readonly question: number;
  readonly answers: number;
}

/** Proposes that a wrong option of the question with most answers is right, and waits for what it would change. */
export async function propose({ caller, client }: Target): Promise<Proposal> {
  const { rows } = await client.query<{ id: string; option: string }>(
    `SELECT q.id, (SELECT option_text FROM question_options o WHERE o.question_id = q.id AND NOT is_correct ORDER BY position LIMIT 1) AS option
     FROM questions q LEFT JOIN question_statistics s ON q.id = s.question_id WHERE q.answer_type = 'multiple_choice'
     ORDER BY s.answers DESC NULLS LAST, q.id LIMIT 1`,
  );
  const question = Number(rows[0]?.id);
  const proposal = { question_id: question, policy: 'key', answer: [rows[0]?.option], reason: 'Mixed up' };
  const { id, ms, preview } = await proposeAndWait(caller, proposal);
  return { id, ms, question, answers: preview.answers };
}

export async function measureCorrections(target: Target): Promise<Outcome> {
  const { caller, client } = target;
  const { id, ms, question, answers } = await propose(target);
  const { rows } = await client.query<{ last: string }>('SELECT max(id) AS last FROM user_answers');
  const last = rows[0]?.last ?? '0';
  const before = await marksOf(target, question, last);
  const answering = await repeat(target.databaseUrl, ANSWER, (turn) => [question, 1000 + turn * 7]);
  const applied = await caller.json(`/v1/corrections/${id}/apply`, 'POST', { take_badges_back: true });
  const during = await answering.stop();
  const isChanged = (await marksOf(target, question, last)) !== before;
  const undone = await caller.json(`/v1/operations/${applied.body.id}/undo`, 'POST', {});
  const isBack = isChanged && (await marksOf(target, question, last)) === before;
  const seconds = (value: number, most: number) => ({ value: value / 1000, unit: 's', most: most / 1000 });
  const checks: Check[] = [
    { what: `preview of a correction of ${inWords(answers)} answers`, ...seconds(ms, LIMITS.preview) },
    { what: 'apply', ...seconds(applied.ms, LIMITS.apply) },
    {
      what: 'an answer meanwhile: 99th percentile',
      value: percentile(during, 0.99),
      unit: 'ms',
      most: LIMITS.insert,
      note: `of ${during.length}`,
    },
    { what: 'undo', ...seconds(undone.ms, LIMITS.undo) },
    { what: 'marks of the question after the undo: other than before', value: isBack ? 0 : 1, unit: '', most: 0 },
  ];
  return judge(checks);
}

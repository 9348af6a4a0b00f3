// `--part=play`: how far the figures of play are behind while students answer, each another one.
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { type Check, judge, type Outcome, openClient, percentile, type Target, together } from './bench.ts';
import { answerOnce, type Players, readPlayers, STEP } from './players.ts';

const RATE = 1000;
const WRITERS = 8;
const TICK_MS = 2;
const LOOK_MS = 1000;
/** At the end the figures are waited for so long. */
const CAUGHT_UP_MS = 300_000;
/** Stored in one statement, to see how fast they are counted. */
const AT_ONCE = 20_000;
const LIMITS = { lagS: 10, studentsASecond: 2000 } as const;

/** Stores the answer with a number: each of another student, to one of the questions that are played. */
const ANSWER = `
  INSERT INTO user_answers (question_id, level_id, user_id, answer, is_correct, points_earned)
  SELECT q.id, q.level_id, u.id, 'A reply', n % 3 > 0, CASE WHEN n % 3 > 0 THEN 2 ELSE 0 END
  FROM unnest($1::bigint[]) n
  JOIN unnest($2::bigint[]) WITH ORDINALITY u (id, at) ON u.at = 1 + n * ${STEP} % cardinality($2::bigint[])
  JOIN unnest($3::bigint[], $4::bigint[]) WITH ORDINALITY q (id, level_id, at) ON q.at = 1 + n * 31 % cardinality($3::bigint[])`;

/** How many answers the figures of play hold. */
async function counted(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ answers: string }>(
    'SELECT coalesce(sum(answers), 0) AS answers FROM play_totals',
  );
  return Number(rows[0]?.answers);
}

const walPlace = async (client: pg.Client): Promise<string> =>
  (await client.query<{ at: string }>('SELECT pg_current_wal_lsn() AS at')).rows[0]?.at ?? '0/0';

async function walSince(client: pg.Client, place: string): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>('SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), $1) AS bytes', [
    place,
  ]);
  return Number(rows[0]?.bytes);
}

/** Answers at a steady rate, each of another student, and how old the oldest is that the figures lack. */
async function playSteadily(target: Target, players: Players, seconds: number, from: number): Promise<Check[]> {
  const { client } = target;
  const base = await counted(client);
  const walBefore = await walPlace(client);
  const start = performance.now();
  /** When each was stored, in their order. */
  const storedAt: number[] = [];
  const tookMs: number[] = [];
  let taken = 0;
  const write = async () => {
    const writer = await openClient(target.databaseUrl);
    while (performance.now() - start < seconds * 1000) {
      if (taken >= ((performance.now() - start) / 1000) * RATE) {
        await setTimeout(TICK_MS);
        continue;
      }
      const number = from + taken++;
      const began = performance.now();
      await answerOnce(writer, players, number);
      storedAt.push(performance.now());
      tookMs.push(performance.now() - began);
    }
    await writer.end();
  };
  const lags: number[] = [];
  const look = async () => {
    const folded = (await counted(client)) - base;
    const oldest = storedAt[Math.max(0, folded)];
    lags.push(oldest === undefined ? 0 : (performance.now() - oldest) / 1000);
    return storedAt.length - folded;
  };
  let isWriting = true;
  const watching = (async () => {
    for (let looks = 1; isWriting; looks++) {
      await setTimeout(LOOK_MS);
      const behind = await look();
      if (looks % 10 === 0) console.log(`  ${storedAt.length} answers stored, ${behind} of them not counted yet`);
    }
  })();
  await Promise.all(Array.from({ length: WRITERS }, write));
  isWriting = false;
  await watching;
  const stoppedAt = performance.now();
  let behind = await look();
  while (behind > 0 && performance.now() - stoppedAt < CAUGHT_UP_MS) {
    await setTimeout(LOOK_MS);
    behind = await look();
  }
  const caughtUp = behind > 0 ? Number.POSITIVE_INFINITY : (performance.now() - stoppedAt) / 1000;
  const wal = await walSince(client, walBefore);
  const span = (stoppedAt - start) / 1000;
  return [
    {
      what: `answers stored a second for ${Math.round(span)} s, each of another student`,
      value: storedAt.length / span,
      unit: '',
      least: RATE * 0.98,
    },
    { what: 'an answer: 99th percentile', value: percentile(tookMs, 0.99), unit: 'ms' },
    { what: 'the oldest answer that days of play lacked', value: Math.max(...lags), unit: 's old', most: LIMITS.lagS },
    { what: 'all counted after the last', value: caughtUp, unit: 's', most: LIMITS.lagS },
    {
      what: 'log an answer, with all jobs and whatever else the server wrote',
      value: wal / storedAt.length / 1000,
      unit: 'kB',
    },
  ];
}

/** Many answers together, each of another student, and how many students are counted a second. */
async function countMany({ client }: Target, players: Players, from: number): Promise<Check[]> {
  const base = await counted(client);
  const numbers = Array.from({ length: Math.min(AT_ONCE, players.students.length) }, (_, index) => from + index);
  const ids = players.questions.map(({ id }) => id);
  const levels = players.questions.map(({ level_id }) => level_id);
  await client.query(ANSWER, [numbers, players.students, ids, levels]);
  const start = performance.now();
  const times: { readonly at: number; readonly folded: number }[] = [];
  for (let folded = 0; folded < numbers.length && performance.now() - start < CAUGHT_UP_MS; ) {
    await setTimeout(LOOK_MS / 10);
    folded = (await counted(client)) - base;
    times.push({ at: performance.now(), folded });
  }
  // From the first that are counted, since a job looks for work every so often.
  const first = times.find(({ folded }) => folded > 0);
  const last = times.at(-1);
  const seconds = ((last?.at ?? Number.POSITIVE_INFINITY) - start) / 1000;
  const note = first === undefined ? 'none' : `the first after ${((first.at - start) / 1000).toFixed(1)} s`;
  return [
    {
      what: `students counted a second, of ${numbers.length} together`,
      value: (last?.folded ?? 0) / seconds,
      unit: '',
      least: LIMITS.studentsASecond,
      note,
    },
  ];
}

export async function measurePlay(
  large: Target,
  _small: Target,
  { seconds }: { readonly seconds: number },
): Promise<Outcome> {
  const players = await readPlayers(large.client);
  const steady = judge(await playSteadily(large, players, seconds, 0));
  return together([steady, judge(await countMany(large, players, seconds * RATE))]);
}

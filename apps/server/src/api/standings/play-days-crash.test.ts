import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { createDatabasePlace, type DatabasePlace } from '../../testing/database/test-database.ts';
import { KILLS } from '../../testing/kills.ts';
import { countWrong, playFigures } from '../../testing/play-truth.ts';
import { ADMIN, signInAt, startServer } from '../../testing/server-process.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { addUpAnswers } from './play-days.ts';

const SETTINGS = { ADMIN_PASSWORD: ADMIN.password, SERVICES: 'account,api' };
const STUDENTS = 300;
/** The job adds answers up every two seconds: a kill comes in the midst of one of its runs, or a little before or after. */
const RUN_MS = 2000;

/** Does something with the data while no server is running. */
async function withDatabase<Done>(
  place: DatabasePlace,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Done>,
): Promise<Done> {
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const ANSWERS = `INSERT INTO user_answers (user_id, question_id, level_id, answer, is_correct, points_earned, created_at)
  SELECT u.id, q.id, n % 3, 'x', n % 2 = 0, n % 5, now() - (u.id + n) * interval '11 minutes'
  FROM generate_series(1, 3) n, users u, questions q WHERE u.role = 'student'`;

test(`killed ${KILLS} times while answers are added up, the server goes on where it was: each answer counts once`, {
  timeout: 240_000,
}, async () => {
  const place = await createDatabasePlace();
  // The first start makes the administrator.
  await (await startServer(place, SETTINGS)).end('SIGTERM');
  await withDatabase(place, async ({ db, pool }) => {
    for (const subject of ['physics', 'biology'] as const) await buildQuestion(db, { subject });
    await pool.query(`INSERT INTO users (name, username, role)
      SELECT 'Pupil', 'pupil' || n, 'student' FROM generate_series(1, ${STUDENTS}) n`);
    await pool.query(ANSWERS);
  });
  for (let round = 0; round < KILLS; round++) {
    const server = await startServer(place, SETTINGS);
    const headers = await signInAt(server.url);
    const killed = setTimeout(RUN_MS * (0.8 + (0.6 * round) / KILLS)).then(() => server.end('SIGKILL'));
    // Deletes go on until they find nobody.
    for (let id = round + 1; ; id += KILLS) {
      const answer = await fetch(`${server.url}/v1/user-answers/${id}`, { method: 'DELETE', headers }).catch(
        () => null,
      );
      if (answer === null) break;
      expect([204, 404]).toContain(answer.status);
    }
    await killed;
    await withDatabase(place, async ({ pool }) => {
      expect(await countWrong(pool)).toBe(0);
      await pool.query(ANSWERS);
      if (round === 1) await pool.query(`UPDATE questions SET subject = 'history' WHERE subject = 'biology'`);
    });
  }
  await withDatabase(place, async (database) => {
    await addUpAnswers(database, 'UTC');
    const { kept, right } = await playFigures(database.pool);
    expect(kept).toEqual(right);
    expect(right.play_days?.length).toBeGreaterThan(STUDENTS);
  });
});

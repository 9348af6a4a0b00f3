import { questions } from '@quizdesk/contract/questions';
import { schools } from '@quizdesk/contract/schools';
import { users } from '@quizdesk/contract/users';
import { expect, test } from 'vitest';
import { buildLevel } from '../testing/builders/levels.ts';
import { buildRound } from '../testing/builders/rounds.ts';
import { longestStallMs } from '../testing/longest-stall.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp({ services: ['account', 'api'] });
const MB = 1024 * 1024;
const pool = () => app().app.database.pool;

/** Questions as large as they may be stored: texts of the widest signs, fifty correct options. */
async function insertLargestQuestions(count: number): Promise<void> {
  const { id: level } = await buildLevel(app().app.db);
  const { id: round } = await buildRound(app().app.db);
  await pool().query(
    `INSERT INTO questions (quiz_id, level_id, round_id, subject, question_text, notes, hint, time, score, answer_type)
     SELECT 9, $1, $2, 'physics', i || repeat('語', 3990), repeat('語', 4000), repeat('語', 1000), 1, 1, 'multiple_choice'
     FROM generate_series(1, $3) i`,
    [level, round, count],
  );
  await pool().query(`INSERT INTO question_options (question_id, position, option_text, is_correct)
    SELECT q.id, n, n || repeat('語', 990), true FROM questions q CROSS JOIN generate_series(1, 50) n`);
}

test('a list of the largest questions takes bounded memory, and others are served meanwhile', {
  timeout: 180_000,
}, async () => {
  const COUNT = 1200;
  await insertLargestQuestions(COUNT);
  const token = await app().tokenFor('admin');
  await app().app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app().app.server.address() as { port: number }; // it listens on a port
  const before = process.memoryUsage().rss;
  let most = before;
  let bytes = 0;
  const longestMs = await longestStallMs(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${questions.list.path}?limit=10000`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    });
    expect(answer.status).toBe(200);
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      most = Math.max(most, process.memoryUsage().rss);
    }
  });
  // More than what may be used for it: it was never there as a whole.
  expect(bytes).toBeGreaterThan(COUNT * 150_000);
  expect((most - before) / MB).toBeLessThan(170);
  expect(longestMs).toBeLessThan(300);
});

test.each([
  ['newest first', schools.list.path, '', 'id DESC'],
  ['by name', schools.list.path, '&sort=name', 'name, id'],
  ['of a search by name', schools.list.path, '&sort=name&q=school', 'name, id'],
  ['from the far end', schools.list.path, '&sort=name&offset=1200', 'name, id OFFSET 1200'],
])('a long list %s has every row once, in its order, with the count', async (_, path, query, order) => {
  await pool().query(`INSERT INTO schools (name, identity_key)
    SELECT 'School ' || (i * 7919) % 900, i FROM generate_series(1, 2000) i`);
  const { rows: wanted } = await pool().query<{ id: number }>(`SELECT id FROM schools ORDER BY ${order}`);
  const answer = (await app().call({ url: `${path}?limit=10000${query}` })).json();
  expect(answer.count).toBe(2000);
  expect(answer.rows.map(({ id }: { id: number }) => id)).toEqual(wanted.map(({ id }) => id));
  expect(Object.keys(answer.rows[0])).toEqual(Object.keys(answer.rows.at(-1)));
});

test('a long list of people shows what is joined to them', async () => {
  await pool().query(`INSERT INTO users (name, username) SELECT 'N' || i, 'n' || i FROM generate_series(1, 300) i`);
  const { rows } = (await app().call({ url: `${users.list.path}?limit=1000&role=student` })).json();
  expect(rows).toHaveLength(300);
  expect(rows[299]).toMatchObject({ name: 'N1', role: 'student', premium_until: null });
});

test('rows that are deleted while a long list is sent are left out', async () => {
  await pool().query(
    `INSERT INTO schools (name, identity_key) SELECT 'School ' || i, i FROM generate_series(1, 2000) i`,
  );
  const { listSchools } = await import('./schools/schools.queries.ts');
  const page = await listSchools(app().app.db, { limit: 10_000, offset: 0, sort: 'id', order: 'desc' });
  await pool().query('DELETE FROM schools WHERE id % 2 = 0');
  const rest = [];
  for await (const batch of page.rest ?? []) rest.push(...batch);
  expect([page.count, page.rows.length]).toEqual([2000, 10]);
  expect(rest.every(({ id }) => id % 2 === 1)).toBe(true);
});

test('who goes away in the middle of a long list leaves nothing running', async () => {
  await pool().query(`INSERT INTO schools (name, identity_key, location)
    SELECT 'School ' || i, i, repeat('x', 200) FROM generate_series(1, 10000) i`);
  const token = await app().tokenFor('admin');
  if (app().app.server.address() === null) await app().app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app().app.server.address() as { port: number }; // it listens on a port
  const gone = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}${schools.list.path}?limit=10000`, {
    headers,
    signal: gone.signal,
  });
  gone.abort();
  await expect(answer.text()).rejects.toThrow();
  await expect.poll(() => pool().idleCount).toBe(pool().totalCount);
  expect(await sendRaw(app().app, 'GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toContain('200 OK');
});

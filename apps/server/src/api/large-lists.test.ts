import { questions } from '@quizdesk/contract/questions';
import { schools } from '@quizdesk/contract/schools';
import { users } from '@quizdesk/contract/users';
import { expect, test } from 'vitest';
import { insertLargestQuestions } from '../testing/builders/largest-questions.ts';
import { longestStallMs } from '../testing/longest-stall.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { receive } from '../testing/receive.ts';
import { useTestApp } from '../testing/test-app.ts';
import { listQuestions } from './questions/question-list.ts';

const app = useTestApp({ services: ['account', 'api'] });
const pool = () => app().app.database.pool;

test('others are served while a long list of the largest questions is sent', { timeout: 120_000 }, async () => {
  const COUNT = 300;
  await insertLargestQuestions(pool(), COUNT);
  let bytes = 0;
  const longestMs = await longestStallMs(async () => {
    const { parts } = await receive(app().call, { url: `${questions.list.path}?limit=10000` });
    bytes = parts.reduce((sum, { length }) => sum + length, 0);
  });
  expect(bytes).toBeGreaterThan(COUNT * 150_000);
  expect(longestMs).toBeLessThan(300);
});

test('however long its rows are, only a few of a long list are in memory at the same time', async () => {
  await insertLargestQuestions(pool(), 30);
  const page = await listQuestions(app().app.db, { limit: 10_000, offset: 0, sort: 'id' });
  const sizes = [page.rows.length];
  for await (const batch of page.rest ?? []) sizes.push(batch.length);
  expect([page.count, sizes.reduce((sum, size) => sum + size)]).toEqual([30, 30]);
  // Each has about 60,000 characters.
  expect([sizes[0], Math.max(...sizes.slice(1))]).toEqual([10, 4]);
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
  // Those behind the first ten, without those that were deleted.
  expect(rest.map(({ id }) => id)).toEqual(Array.from({ length: 995 }, (_, at) => 1989 - 2 * at));
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
  // A connection that is left is left for good. The jobs of a server that listens use them too, for seconds on a busy machine.
  await expect.poll(() => pool().idleCount, { timeout: 20_000 }).toBe(pool().totalCount);
  expect(await sendRaw(app().app, 'GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toContain('200 OK');
});

import { read, utils } from '@e965/xlsx';
import { suggestedAttempts, userAnswers } from '@quizdesk/contract/play';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PLAY_KINDS } from '../api/play/testing-kinds.ts';
import { buildAnswer, buildQotdAttempt } from '../testing/builders/play.ts';
import { buildUser } from '../testing/builders/users.ts';
import { recordStatements } from '../testing/database/counted-statements.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });
const exported = (url: string, query: Record<string, string> = {}) => test().call({ method: 'GET', url, query });
const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n').slice(0, -1);

/** So many answers of one person, in one statement. */
async function buildAnswers(count: number): Promise<number> {
  const { id } = await buildUser(test().app.db);
  await test().app.db.execute(sql`INSERT INTO user_answers (user_id, answer, is_correct)
    SELECT ${id}, 'Answer ' || n, true FROM generate_series(1, ${count}::int) n`);
  return id;
}

describe.each(PLAY_KINDS)('the export of $name', ({ calls, build }) => {
  const { path } = calls.export;

  it('is a CSV file with the rows of the list, newest first', async () => {
    const { db } = test().app;
    const built = [await build(db), await build(db)];
    const answer = await exported(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+_all-days\.csv"$/);
    const [heads, ...rows] = linesOf(answer.body);
    expect(heads).toMatch(/^ID,User I[Dd],User,Username,/);
    expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(built.map(({ id }) => id).toReversed());
  });

  it('is a workbook where asked, with the same heads and rows', async () => {
    const { db } = test().app;
    await build(db);
    const csv = linesOf((await exported(path)).body);
    const answer = await exported(path, { format: 'xlsx' });
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(answer.headers['content-disposition']).toContain('_all-days.xlsx"');
    const sheet = read(answer.rawPayload).Sheets.Sheet1 ?? {};
    const [heads, row] = utils.sheet_to_json<(string | number)[]>(sheet, { header: 1 });
    expect(heads?.join()).toBe(csv[0]);
    expect(row?.slice(0, 4).join()).toBe(csv[1]?.split(',').slice(0, 4).join());
  });

  it('is named after its days', async () => {
    const nameOf = async (query: Record<string, string>) =>
      /filename="[a-z-]+_(.+)\.csv"$/.exec(String((await exported(path, query)).headers['content-disposition']))?.[1];
    expect(await nameOf({ from: '2026-11-21', to: '2026-11-21' })).toBe('2026-11-21_2026-11-21');
    expect(await nameOf({ from: '2026-11-21' })).toBe('from_2026-11-21');
    expect(await nameOf({ to: '2026-11-21' })).toBe('until_2026-11-21');
    expect(await nameOf({ from: '2026-11-21T08:00:00Z', to: '2026-11-22' })).toBe('2026-11-21T080000Z_2026-11-22');
  });

  it('has what the filter lets through, and the heads alone where that is nothing', async () => {
    const { db } = test().app;
    const early = await build(db, { at: new Date('2026-03-01T23:59:59.999Z') });
    const late = await build(db, { at: new Date('2026-03-02T00:00:00Z') });
    const ids = async (query: Record<string, string>) =>
      linesOf((await exported(path, query)).body)
        .slice(1)
        .map((line) => Number(line.split(',')[0]));
    expect(await ids({ to: '2026-03-01' })).toEqual([early.id]);
    expect(await ids({ from: '2026-03-02' })).toEqual([late.id]);
    expect(await ids({ user_id: String(early.user_id) })).toEqual([early.id]);
    expect(await ids({ user_id: '987654' })).toEqual([]);
  });

  it.each([
    [{ format: 'pdf' }, 'format'],
    [{ from: 'yesterday' }, 'from'],
    [{ user_id: 'me' }, 'user_id'],
  ])('refuses %j by its field', async (query: Record<string, string>, field) => {
    const answer = await exported(path, query);
    expect([answer.statusCode, Object.keys(answer.json().details)]).toEqual([422, [field]]);
  });
});

describe('an exported answer', () => {
  it('reads as the console shows it, and is never a formula', async () => {
    const { db } = test().app;
    const { id: user_id } = await buildUser(db, { name: '=Ama', username: 'ama' });
    const attempt = await buildQotdAttempt(db, { user_id });
    const { id } = await buildAnswer(db, {
      user_id,
      qotd_attempt_id: attempt.id,
      answer: '=HYPERLINK("http://example.org")',
      is_correct: false,
      points_earned: -2,
      created_at: new Date('2026-03-01T10:00:00Z'),
    });
    expect(linesOf((await exported(userAnswers.export.path)).body)).toEqual([
      'ID,User ID,User,Username,Question ID,Level ID,SQ Attempt ID,QOTD Attempt ID,Answer,Correct?,Points,Date (UTC)',
      `${id},${user_id},'=Ama,ama,,,,${attempt.id},"'=HYPERLINK(""http://example.org"")",No,-2,2026-03-01T10:00:00.000Z`,
    ]);
  });
});

describe('a long export', () => {
  it.each([userAnswers, suggestedAttempts])(
    'reads what its columns have, and nothing that only pages show: $export.path',
    async (calls) => {
      await buildAnswers(3);
      const read = async (path: string) => {
        const sent = await recorded(() => exported(path));
        return sent
          .map(({ text }) => text)
          .filter((text) => /FROM "(user_answers|suggested_quiz_attempts)"/.test(text));
      };
      const recorded = recordStatements();
      const OTHERS = /FROM (questions|levels|qotd_attempts) x|JOIN questions/;
      expect((await read(calls.list.path)).filter((text) => OTHERS.test(text))).toHaveLength(1);
      const statements = await read(calls.export.path);
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.filter((text) => OTHERS.test(text))).toEqual([]);
    },
  );

  it.each(['csv', 'xlsx'] as const)('has every row once, newest first, over all its batches: %s', async (format) => {
    await buildAnswers(2500);
    const answer = await exported(userAnswers.export.path, { format });
    const rows =
      format === 'csv'
        ? linesOf(answer.body).map((line) => line.split(','))
        : utils.sheet_to_json<string[]>(read(answer.rawPayload).Sheets.Sheet1 ?? {}, { header: 1 });
    expect(rows.slice(1).map(([id]) => Number(id))).toEqual(Array.from({ length: 2500 }, (_, index) => 2500 - index));
  });

  it('of exactly one batch ends there', async () => {
    await buildAnswers(1000);
    expect(linesOf((await exported(userAnswers.export.path)).body)).toHaveLength(1001);
  });
});

/** Makes the row that a file has last unreadable: a time that no calendar has. */
const breakOldest = () =>
  test().app.db.execute(
    sql`UPDATE user_answers SET created_at = 'infinity' WHERE id = (SELECT min(id) FROM user_answers)`,
  );

describe('over a real connection', () => {
  const listen = async (encoding: string) => {
    const { app, tokenFor } = test();
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    const headers = { authorization: `Bearer ${await tokenFor('admin')}`, 'accept-encoding': encoding };
    return { app, url: `http://127.0.0.1:${address.port}`, headers };
  };

  it('an export of sixty batches comes whole, and others are served meanwhile', async () => {
    await buildAnswers(60_000);
    const { url, headers } = await listen('identity');
    const answer = await fetch(`${url}${userAnswers.export.path}`, { headers });
    const other = await fetch(`${url}${userAnswers.count.path}`, { headers });
    expect([other.status, await other.text()]).toEqual([200, '60000']);
    expect((await answer.text()).split('\r\n')).toHaveLength(60_002);
  });

  it.each(['identity', 'gzip'])('an export that breaks in the middle never looks whole: %s', async (encoding) => {
    await buildAnswers(5000);
    await breakOldest();
    const { url, headers } = await listen(encoding);
    const answer = await fetch(`${url}${userAnswers.export.path}`, { headers });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
    const other = await fetch(`${url}${userAnswers.count.path}`, { headers });
    expect(await other.text()).toBe('5000');
  });
});

import type { ErrorBody } from '@quizdesk/contract/errors';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { schools } from '../../db/schema/schools.ts';
import { buildBadge } from '../../testing/builders/badges.ts';
import { buildCoinPackage } from '../../testing/builders/coin-packages.ts';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildOption } from '../../testing/builders/options.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildRound } from '../../testing/builders/rounds.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });

interface Row {
  readonly id: number;
  readonly version: number;
  readonly updated_at: string;
  readonly [field: string]: unknown;
}

async function buildSchool(db: Database) {
  const [school] = await db.insert(schools).values({ name: 'Aburi Girls', identity_key: 'aburi girls' }).returning();
  if (!school) throw new Error('The insert returned no row');
  return school;
}

/** A row of each resource that is edited, with what one administrator makes of it and what another does. */
const EDITED = [
  ['badges', buildBadge, { name: 'Steady', tier: 2 }, { name: 'Quick', tier: 3 }],
  ['coin/packages', buildCoinPackage, { name: 'Small', price: '1.5' }, { name: 'Large', price: 9 }],
  ['levels', buildLevel, { level_number: 71, description: 'Hers' }, { level_number: 72, description: 'His' }],
  ['options', buildOption, { option_text: 'Accra', label: 'b' }, { option_text: 'Kumasi', label: 'c' }],
  ['questions', buildQuestion, { question_text: 'Why?', score: 5 }, { question_text: 'How?', score: 7 }],
  ['rounds', buildRound, { name: 'First', max_questions: 5 }, { name: 'Last', max_questions: 9 }],
  ['schools', buildSchool, { name: 'Wesley Girls', region: 'Central' }, { name: 'Mfantsipim', region: 'Cape Coast' }],
  ['users', buildUser, { name: 'Abena', phone: '1' }, { name: 'Adwoa', phone: '2' }],
] as const;

async function send(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, headers = {}) {
  const response = await test().call({ method, url, headers, ...(payload && { payload }) }, 'superadmin');
  const { etag, 'operation-id': operation, 'operation-can-undo': canUndo } = response.headers;
  return { status: response.statusCode, etag, operation, canUndo, body: response.json<Row & ErrorBody>() };
}

async function open(path: string, build: (db: Database) => Promise<{ readonly id: number }>) {
  const url = `/v1/${path}/${(await build(test().app.db)).id}`;
  const stored = path === 'options' ? await send('PUT', url, {}) : await send('GET', url);
  return { url, row: stored.body, etag: stored.etag };
}

const undo = async (operation: unknown) => (await send('POST', `/v1/operations/${operation}/undo`)).status;

describe.each(EDITED)('two administrators who edit the same row of %s', (path, build, hers, his) => {
  it('are told its version by the ETag of what they read and of what they write', async () => {
    const { url, row, etag } = await open(path, build);
    expect(etag).toBe(`"${row.version}"`);
    const changed = await send('PUT', url, hers, { 'if-match': etag });
    expect([changed.status, changed.etag]).toEqual([200, `"${changed.body.version}"`]);
    expect(changed.body.version).not.toBe(row.version);
  });

  it('do not overwrite each other: the second is told who changed it, what differs and what is stored now', async () => {
    const { url, row } = await open(path, build);
    const first = await send('PUT', url, { ...hers, version: row.version });
    expect(first.status).toBe(200);
    for (const second of [
      await send('PUT', url, { ...his, version: row.version }),
      await send('PUT', url, his, { 'if-match': `"${row.version}"` }),
    ]) {
      expect(second.status).toBe(409);
      expect(second.body.conflict).toEqual({
        changed_by: expect.stringMatching(/./),
        changed_at: first.body.updated_at,
        version: first.body.version,
        differs: Object.keys(his),
        present: first.body,
      });
    }
    const third = await send('PUT', url, his, { 'if-match': first.etag });
    expect(third.status).toBe(200);
  });

  it('are not stopped where the same contents arrive again', async () => {
    const { url, row } = await open(path, build);
    const first = await send('PUT', url, { ...hers, version: row.version });
    const again = await send('PUT', url, { ...hers, version: row.version });
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('change nothing where what is saved is there already: the time stays, and the save before can still be undone', async () => {
    const { url } = await open(path, build);
    const first = await send('PUT', url, hers);
    expect(first.canUndo).toBe('true');
    const again = await send('PUT', url, { ...hers, version: first.body.version });
    expect([again.status, again.body, again.canUndo]).toEqual([200, first.body, 'false']);
    expect(await undo(first.operation)).toBe(201);
  });

  it('may leave the version out, as other systems do', async () => {
    const { url } = await open(path, build);
    expect((await send('PUT', url, hers)).status).toBe(200);
    expect((await send('PUT', url, his, { 'if-match': '*' })).status).toBe(200);
  });

  it('one of whom undoes what the other saves over: a version means the same contents for ever', async () => {
    const { url, row } = await open(path, build);
    const first = await send('PUT', url, hers);
    expect(await undo(first.operation)).toBe(201);
    const back = await send('PUT', url, his, { 'if-match': `"${row.version}"` });
    expect(back.status).toBe(200);
    expect([row.version, first.body.version]).not.toContain(back.body.version);
    const stale = await send('PUT', url, hers, { 'if-match': first.etag });
    expect([stale.status, stale.body.conflict?.present]).toEqual([409, back.body]);
  });
});

describe('a version', () => {
  it('is one number', async () => {
    const { url, row } = await open('schools', buildSchool);
    for (const tag of ['12', '"a"', '"1", "2"']) {
      const refused = await send('PUT', url, { name: 'Other' }, { 'if-match': tag });
      expect([refused.status, Object.keys(refused.body.details ?? {})]).toEqual([422, ['if-match']]);
    }
    const refused = await send('PUT', url, { name: 'Other', version: 'new' });
    expect([refused.status, refused.body.details]).toEqual([422, { version: 'Version must be a whole number' }]);
    expect((await send('GET', url)).body).toEqual(row);
  });

  it('of a row that is gone is asked for in vain', async () => {
    expect((await send('PUT', '/v1/schools/999999', { name: 'Gone', version: 3 })).status).toBe(404);
    expect((await send('PUT', '/v1/users/999999', { name: 'Gone', version: 3 })).status).toBe(404);
  });

  it('changes with whatever changes the contents, also outside of the API, and with nothing else', async () => {
    const { db } = test().app;
    const { url, row } = await open('users', buildUser);
    await db.execute(sql`UPDATE users SET password_hash = 'x', updated_at = now() WHERE id = ${row.id}`);
    expect((await send('GET', url)).etag).toBe(`"${row.version}"`);
    await db.execute(sql`UPDATE users SET phone = '030' WHERE id = ${row.id}`);
    expect((await send('PUT', url, { phone: '031', version: row.version })).status).toBe(409);
  });

  it('is given to a row that comes back from before there were versions', async () => {
    const { db } = test().app;
    const { url, row } = await open('schools', buildSchool);
    const removed = await test().call({ method: 'DELETE', url }, 'superadmin');
    const operation = Number(removed.headers['operation-id']);
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('app.journal_writer', 'journal', true)`);
      await tx.execute(sql`UPDATE operation_changes SET before = before - 'version' WHERE operation_id = ${operation}`);
    });
    expect(await undo(operation)).toBe(201);
    const back = await send('GET', url);
    expect(back.body).toEqual({ ...row, version: back.body.version });
    expect(back.body.version).toBeGreaterThan(row.version);
  });

  it('is another one where an undo brings contents back from before there were versions', async () => {
    const { db } = test().app;
    const { url, row } = await open('schools', buildSchool);
    const { operation, body } = await send('PUT', url, { name: 'Wesley Girls' });
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('app.journal_writer', 'journal', true)`);
      await tx.execute(
        sql`UPDATE operation_changes SET before = before - 'version', after = after - 'version' WHERE operation_id = ${Number(operation)}`,
      );
    });
    expect(await undo(operation)).toBe(201);
    const back = await send('GET', url);
    expect(back.body.name).toBe(row.name);
    expect([row.version, body.version]).not.toContain(back.body.version);
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { users } from '@quizdesk/contract/users';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { buildUser } from '../../testing/builders/users.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { operationOf, useOperations } from '../../testing/use-operations.ts';
import type { Database } from '../database.ts';
import { MIGRATIONS_FOLDER } from '../migrate.ts';
import { verifyJournal } from './verify-journal.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { put, remove, undo, addSchool } = useOperations(test);

/** Runs statements past the triggers, as someone with the database's password could. */
async function writePast(pool: pg.Pool, ...statements: readonly [text: string, values: unknown[]][]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET session_replication_role = replica');
    for (const [text, values] of statements) await client.query(text, values);
  } finally {
    await client.query('RESET session_replication_role');
    client.release();
  }
}

/** Changes the last change of operations. */
const tamperWith = (pool: pg.Pool, ...ids: readonly number[]) =>
  writePast(pool, [
    `UPDATE operation_changes SET row_id = row_id + 4711
    WHERE seq IN (SELECT max(seq) FROM operation_changes WHERE operation_id = ANY ($1) GROUP BY operation_id)`,
    [ids],
  ]);

/** Imports the schools of two students, the first of whom is `gone`. */
async function importTwo(db: Database) {
  const gone = await buildUser(db, { username: 'abena' });
  await buildUser(db, { username: 'kwame' });
  const form = new FormData();
  form.append('CSV', new Blob(['Username,School\nabena,Achimota\nkwame,Achimota']), 'students.csv');
  const imported = operationOf(await test().call({ method: 'PUT', url: users.importSchools.path, payload: form }));
  return { gone: gone.id, imported };
}

/** Seals what is there as the first releases did: the changes of an operation as one text. */
const SEAL_AS_TEXT = `WITH RECURSIVE o AS (SELECT o, row_number() OVER (ORDER BY id) AS n FROM operations o),
  sealed AS (
    SELECT n, (o).id, journal_changes_hash((o).id, false) AS changes, journal_link('', o, journal_changes_hash((o).id, false)) AS hash
    FROM o WHERE n = 1
    UNION ALL SELECT o.n, (o.o).id, journal_changes_hash((o.o).id, false), journal_link(s.hash, o.o, journal_changes_hash((o.o).id, false))
    FROM sealed s JOIN o ON o.n = s.n + 1)
  INSERT INTO operation_seals (operation_id, changes_hash, hash) SELECT id, changes, hash FROM sealed ORDER BY n`;

describe('the chain', () => {
  it('holds through undos, expiry and deletes for good', async () => {
    const { pool } = test().app.database;
    const { id, operation } = await addSchool('Achimota');
    await verifyJournal(pool);
    await undo(operationOf(await remove(`/v1/schools/${id}`)));
    await undo(operation);
    await remove(`/v1/trash/${operationOf(await remove(`/v1/users/${(await buildUser(test().app.db)).id}`))}`);
    expect(await verifyJournal(pool)).toMatchObject({ faults: [], head: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('holds over what is left where somebody of an operation was deleted for good, and breaks where that is changed', async () => {
    const { db, pool } = test().app.database;
    await addSchool('Achimota');
    const { gone, imported } = await importTwo(db);
    await verifyJournal(pool);
    await remove(`/v1/trash/${operationOf(await remove(`/v1/users/${gone}`))}`);
    expect(await verifyJournal(pool)).toMatchObject({ faults: [] });
    await tamperWith(pool, imported);
    expect((await verifyJournal(pool)).faults).toMatchObject([{ operation_id: imported }]);
  });

  it('breaks where somebody changes a change and keeps its hash, as if it were gone', async () => {
    const { pool } = test().app.database;
    const { operation } = await addSchool('Achimota');
    await verifyJournal(pool);
    await writePast(pool, [
      `INSERT INTO operation_change_hashes (seq, operation_id, hash)
      SELECT c.seq, c.operation_id, journal_change_hash(c) FROM operation_changes c WHERE c.operation_id = $1`,
      [operation],
    ]);
    await tamperWith(pool, operation);
    expect((await verifyJournal(pool)).faults).toMatchObject([{ operation_id: operation }]);
  });

  it.each(['before', 'after'])(
    'breaks where an operation of an earlier release is changed %s somebody of it was deleted for good',
    async (when) => {
      const { db, pool } = test().app.database;
      await addSchool('Achimota');
      const { operation: other } = await addSchool('Wesley Girls');
      const { gone, imported } = await importTwo(db);
      await writePast(pool, [SEAL_AS_TEXT, []]);
      if (when === 'before') await tamperWith(pool, imported);
      await remove(`/v1/trash/${operationOf(await remove(`/v1/users/${gone}`))}`);
      expect((await verifyJournal(pool)).faults).toMatchObject(when === 'before' ? [{ operation_id: imported }] : []);
      if (when === 'after') await tamperWith(pool, imported);
      await tamperWith(pool, other);
      const faults = await verifyJournal(pool).then(
        (found) => new Set(found.faults.map(({ operation_id }) => operation_id)),
      );
      expect(faults).toEqual(new Set([other, imported]));
    },
  );

  it.each([
    [`UPDATE operations SET actor_id = 1 + coalesce(actor_id, 0) WHERE id = $1`, 'was changed'],
    [`UPDATE operation_changes SET row_id = 4711 WHERE operation_id = $1`, 'has other changes'],
    [`DELETE FROM operations WHERE id = $1`, 'is missing'],
  ])('breaks where somebody writes past the triggers: %s', async (statement, fault) => {
    const { pool } = test().app.database;
    const { operation } = await addSchool('Achimota');
    await addSchool('Wesley Girls');
    await verifyJournal(pool);
    await writePast(pool, [statement, [operation]]);
    const { faults } = await verifyJournal(pool);
    expect(faults[0]).toMatchObject({ operation_id: operation, fault: expect.stringContaining(fault) });
  });
});

const HASHES = `SELECT kind FROM operation_changes WHERE coalesce(before, '{}') || coalesce(after, '{}') ? 'password_hash'`;
/** Runs the last statement of a migration, which changes contents. */
async function migrateContents(pool: pg.Pool, name: string): Promise<void> {
  const migration = await readFile(join(MIGRATIONS_FOLDER, name), 'utf8');
  await pool.query(migration.split('--> statement-breakpoint').at(-1) ?? '');
}
const setPassword = async (id: number) =>
  operationOf(await put(pathOf(users.setPassword, { id }), { password: 'correct battery staple 9' }));

describe('the hash of a password', () => {
  it('never enters the journal with a change, and is kept with a deleted account, which signs in once it is back', async () => {
    const { db, pool } = test().app.database;
    const { id } = await buildUser(db, { role: 'admin' });
    const set = await setPassword(id);
    const { rows } = await pool.query('SELECT table_name, kind, after FROM operation_changes WHERE operation_id = $1', [
      set,
    ]);
    expect(rows).toEqual([{ table_name: 'users', kind: 'U', after: { updated_at: expect.anything() } }]);
    expect((await pool.query(HASHES)).rows).toEqual([]);
    const hashOf = async () => (await pool.query('SELECT password_hash FROM users WHERE id = $1', [id])).rows;
    const before = await hashOf();
    const deleted = operationOf(await remove(pathOf(users.remove, { id })));
    expect((await pool.query(HASHES)).rows).toEqual([{ kind: 'D' }]);
    await undo(deleted);
    expect(await hashOf()).toEqual(before);
  });

  it('leaves the journal of earlier releases, whose chain still holds, and breaks where anything else is changed', async () => {
    const { db, pool } = test().app.database;
    const set = await setPassword((await buildUser(db, { role: 'admin' })).id);
    const { operation } = await addSchool('Achimota');
    // As an earlier release recorded and sealed both.
    await writePast(
      pool,
      [
        `UPDATE operation_changes SET before = before || '{"password_hash": "a"}', after = after || '{"password_hash": "b"}'
        WHERE operation_id = $1`,
        [set],
      ],
      [SEAL_AS_TEXT, []],
    );
    expect(await verifyJournal(pool)).toMatchObject({ faults: [] });
    await migrateContents(pool, '0045_secrets_and_nested_operations.sql');
    await migrateContents(pool, '0049_tampering_and_nightly_steps.sql');
    expect((await pool.query(HASHES)).rows).toEqual([]);
    expect(await verifyJournal(pool)).toMatchObject({ faults: [] });
    await tamperWith(pool, set, operation);
    // The chain has the operation with the password at its end: it was sealed again there.
    expect((await verifyJournal(pool)).faults).toMatchObject([{ operation_id: operation }, { operation_id: set }]);
  });
});

import { imports as endpoints } from '@quizdesk/contract/imports';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { imports } from '../../db/schema/imports.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { schoolsCsv, useImports } from '../../testing/use-imports.ts';
import { useOperations } from '../../testing/use-operations.ts';
import { type ImportKind, TO_THE_END } from './import-kind.ts';
import { expireImports } from './imports.queries.ts';
import { keepImport } from './keep-import.ts';
import { schoolRows } from './school-rows.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get } = useOperations(test);
const { send, keep, find, apply, remove, keptRows } = useImports(test);

describe('what is kept', () => {
  it('is its owner’s alone, and needs the right to import', async () => {
    const { id } = await keep('schools', schoolsCsv('Adisadel,Central,Cape Coast'));
    for (const { method, path } of [endpoints.find, endpoints.rows, endpoints.remove]) {
      const url = path.replace(':id', String(id));
      expect((await test().call({ method, url }, 'superadmin')).statusCode).toBe(404);
    }
    expect((await send('schools', schoolsCsv('Keta,Volta,Keta'), 'list.csv', 'editor')).statusCode).toBe(403);
    expect((await test().call({ method: 'GET', url: endpoints.list.path }, 'editor')).json().rows).toMatchObject([
      { id, is_open: false },
    ]);
    expect((await remove(id)).statusCode).toBe(204);
    expect([(await find(id)).statusCode, await keptRows()]).toEqual([404, 0]);
  });

  it('is at most 20 files and 20 MB: the oldest make room', async () => {
    const ids: number[] = [];
    for (let number = 0; number < 21; number++) {
      ids.push((await keep('schools', schoolsCsv(`School ${number},North,Leeds`))).id);
    }
    expect((await find(ids[0] ?? 0)).statusCode).toBe(404);
    expect((await find(ids[1] ?? 0)).statusCode).toBe(200);
    expect(await keptRows()).toBe(20);
    await test()
      .app.db.update(imports)
      .set({ bytes: 10 * 1024 * 1024 })
      .where(sql`id = ${ids[20] ?? 0}`);
    await test()
      .app.db.update(imports)
      .set({ bytes: 11 * 1024 * 1024 })
      .where(sql`id = ${ids[19] ?? 0}`);
    await keep('schools', schoolsCsv('Last,North,Leeds'));
    expect((await find(ids[20] ?? 0)).statusCode).toBe(200);
    expect((await find(ids[19] ?? 0)).statusCode).toBe(404);
  });

  it('is never a part of a file: one that made room while its rows were written is to be sent again', async () => {
    const { db } = test().app;
    const { id: personId } = await buildUser(db, { role: 'admin' });
    const send = (kind: ImportKind, filename: string) => {
      const file = { bytes: Buffer.from(schoolsCsv('Adisadel,Central,Cape Coast')), filename };
      return keepImport(db, kind, file, { personId, signal: TO_THE_END });
    };
    const overtaken: ImportKind = {
      ...schoolRows,
      async doubts(_, importId) {
        await db
          .update(imports)
          .set({ bytes: 20 * 1024 * 1024 })
          .where(sql`id = ${importId}`);
        await send(schoolRows, 'second.csv');
        return [];
      },
    };
    await expect(send(overtaken, 'first.csv')).rejects.toMatchObject({
      ...{ code: 'conflict', particular: 'changed_meanwhile' },
      facts: { detail: 'Another file was uploaded meanwhile; upload this one again.' },
    });
    expect(await db.select({ name: imports.file_name, isOpen: imports.is_open }).from(imports)).toEqual([
      { name: 'second.csv', isOpen: true },
    ]);
    expect(await keptRows()).toBe(1);
  });

  it('is to be sent again where it is closed before its answer is there', async () => {
    const { pool } = test().app.database;
    await pool.query(`
      CREATE FUNCTION close_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE imports SET is_open = false, bytes = 0 WHERE id = NEW.id;
        DELETE FROM import_rows WHERE import_id = NEW.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER close_for_test AFTER UPDATE ON imports FOR EACH ROW
        WHEN (NEW.is_open AND NOT OLD.is_open) EXECUTE FUNCTION close_for_test()`);
    onTestFinished(async () => void (await pool.query('DROP FUNCTION close_for_test CASCADE')));
    const answer = await send('schools', schoolsCsv('Adisadel,Central,Cape Coast'));
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'The import was closed meanwhile']);
  });

  it('is gone after a day, and out of the list after 90', async () => {
    const { db } = test().app;
    const { id } = await keep('schools', schoolsCsv('Adisadel,Central,Cape Coast', 'Keta,Volta,Keta'));
    await apply(id, { leave_out: [3] });
    await db.execute(sql`UPDATE imports SET expires_at = now() - interval '1 minute'`);
    expect((await find(id)).statusCode).toBe(404);
    await expireImports(db);
    expect(await keptRows()).toBe(0);
    expect((await get('/v1/imports')).rows).toMatchObject([
      { id, is_open: false, applied: [{ stored: 1, can_undo: true }] },
    ]);
    await db.execute(sql`UPDATE imports SET created_at = now() - interval '91 days'`);
    expect((await get('/v1/imports')).count).toBe(0);
    await expireImports(db);
    expect(await db.$count(imports)).toBe(0);
  });

  it('goes with the account whose it is, and with a process that died while it wrote it', async () => {
    const { db } = test().app;
    const { id: person_id } = await buildUser(db, { role: 'admin' });
    const { id } = await keep('schools', schoolsCsv('Adisadel,Central,Cape Coast'));
    await db.update(imports).set({ person_id });
    await db.execute(sql`DELETE FROM users WHERE id = ${person_id}`);
    expect([await db.$count(imports), await keptRows(), (await find(id)).statusCode]).toEqual([0, 0, 404]);
    for (const bytes of [9, 0]) {
      // It made room for another file, and wrote rows all the same, where it has no bytes.
      await keep('schools', schoolsCsv('Adisadel,Central,Cape Coast'));
      await db.execute(
        sql`UPDATE imports SET is_open = false, bytes = ${bytes}, created_at = now() - interval '61 minutes'`,
      );
      await expireImports(db);
      expect([bytes, await keptRows()]).toEqual([bytes, 0]);
    }
  });
});

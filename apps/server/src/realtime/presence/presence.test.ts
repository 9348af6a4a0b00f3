import { openRecord as schema } from '@quizdesk/contract/socket/events';
import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessions } from '../../db/schema/sessions.ts';
import { users } from '../../db/schema/users.ts';
import { withoutTable } from '../../testing/database/without-table.ts';
import { connectSocket, sendAnything, useRealtimeApp } from '../testing-sockets.ts';
import { expectPeople, openRecord, SCHOOL } from './testing-presence.ts';

const test = useRealtimeApp();
afterEach(() => void vi.useRealTimers());

describe('who has a record open', () => {
  it('is shown to the others by name and picture, and never to themselves', async () => {
    const [ama, kofi] = [await test().connectAs('admin'), await test().connectAs('viewer')];
    await test().app.db.update(users).set({ name: 'Ama', image: 'uploads/ama.png' }).where(eq(users.id, ama.userId));
    const byAma = await openRecord(ama);
    await expectPeople(byAma, []);
    const byKofi = await openRecord(kofi);
    await expectPeople(byKofi, [ama.userId]);
    expect(byKofi.at(-1)).toEqual({ ...SCHOOL, people: [{ id: ama.userId, name: 'Ama', image: 'uploads/ama.png' }] });
    await expectPeople(byAma, [kofi.userId]);
  });

  it('is each once, however many windows they have, until the last one is closed', async () => {
    const [ama, kofi] = [await test().connectAs('admin'), await test().connectAs('admin')];
    const second = await connectSocket(test().url, ama.token);
    await expectPeople(await openRecord(second), []);
    await expectPeople(await openRecord(ama), []);
    const byKofi = await openRecord(kofi);
    await expectPeople(byKofi, [ama.userId]);
    const states = byKofi.length;
    second.socket.disconnect();
    await vi.waitFor(() => expect(byKofi.length).toBeGreaterThan(states), 10_000);
    await expectPeople(byKofi, [ama.userId]);
    ama.socket.disconnect();
    await expectPeople(byKofi, []);
  });

  it('is shown for this record alone, and no longer to who has closed it', async () => {
    const [ama, kofi] = [await test().connectAs('admin'), await test().connectAs('admin')];
    const byAma = await openRecord(ama);
    const byKofi = await openRecord(kofi, { ...SCHOOL, id: 8 });
    await openRecord(kofi, { table: 'rounds', id: 7 });
    await expectPeople(byAma, []);
    await kofi.socket.emitWithAck('open_record', SCHOOL);
    await expectPeople(byAma, [kofi.userId]);
    expect(await ama.socket.emitWithAck('close_record', SCHOOL)).toEqual({ ok: true });
    const states = byAma.length;
    await expect.poll(() => byKofi.at(-1)).toEqual({ ...SCHOOL, people: [] });
    await kofi.socket.emitWithAck('close_record', SCHOOL);
    expect(byAma).toHaveLength(states);
  });

  it('leaves with the session that has ended', async () => {
    const [ama, kofi] = [await test().connectAs('admin'), await test().connectAs('admin')];
    await openRecord(ama);
    const byKofi = await openRecord(kofi);
    await expectPeople(byKofi, [ama.userId]);
    await test().app.db.update(sessions).set({ revoked_at: sql`now()` }).where(eq(sessions.user_id, ama.userId));
    test().app.liveSessions.forget(String(decodeJwt(ama.token).sid));
    // Whatever happens at the record next.
    await openRecord(await test().connectAs('editor'));
    await vi.waitFor(() => expect(ama.socket.connected).toBe(false), 10_000);
    await vi.waitFor(() => expect(byKofi.at(-1)?.people.map(({ id }) => id)).not.toContain(ama.userId), 10_000);
  });

  it('leaves with the role that permits reading it', async () => {
    const [ama, kofi] = [await test().connectAs('admin'), await test().connectAs('admin')];
    const byAma = await openRecord(ama);
    await expectPeople(byAma, []);
    await test().app.db.update(users).set({ role: 'student' }).where(eq(users.id, ama.userId));
    test().app.liveSessions.forget(String(decodeJwt(ama.token).sid));
    await expectPeople(await openRecord(kofi), []);
    expect(byAma.flatMap(({ people }) => people)).toEqual([]);
  });
});

describe('opening a record', () => {
  it('is for administrators', async () => {
    const student = await test().connectAs('student');
    expect(await student.socket.emitWithAck('open_record', SCHOOL)).toEqual({
      ok: false,
      code: 'role_needed',
      message: 'Only administrators may do this.',
      details: {},
    });
  });

  it.each([
    [undefined, { payload: 'Send an object with table and id' }],
    [['schools', 7], { payload: 'Send an object with table and id' }],
    [{ id: 7 }, { table: 'Table is required' }],
    [{ table: 'sessions', id: 7 }, { table: expect.stringMatching(/^Table must be one of badges, /) }],
    [{ table: '__proto__', id: 7 }, { table: expect.stringMatching(/^Table must be one of badges, /) }],
    [{ table: 'schools', id: '7' }, { id: 'Id must be an id' }],
    [{ table: 'schools', id: -1 }, { id: 'Id must be an id' }],
    [{ table: 'schools' }, { id: 'Id is required' }],
  ])('is refused with the field’s error: %j', async (payload, details) => {
    const admin = await test().connectAs('admin');
    for (const event of ['open_record', 'close_record']) {
      expect(await sendAnything(admin, event, payload)).toMatchObject({ ok: false, details });
    }
    expect(admin.socket.connected).toBe(true);
  });

  it('is possible for every table that has a page of its records', async () => {
    const admin = await test().connectAs('viewer');
    for (const table of schema.shape.table.options) await openRecord(admin, { table, id: 1 });
  });

  it('is possible ten times in parallel in a window, and again once one is closed', async () => {
    const admin = await test().connectAs('admin');
    const open = (id: number) => admin.socket.emitWithAck('open_record', { ...SCHOOL, id });
    for (let id = 1; id <= 10; id++) expect(await open(id)).toEqual({ ok: true });
    expect(await open(10)).toEqual({ ok: true });
    const fault = 'At most 10 records can be open at the same time';
    expect(await open(11)).toMatchObject({ ok: false, message: fault, details: { id: fault } });
    await admin.socket.emitWithAck('close_record', { ...SCHOOL, id: 1 });
    expect(await open(11)).toEqual({ ok: true });
  });

  it('is acknowledged where names cannot be read, and shown with the next change', async () => {
    const [ama, kofi] = [await test().connectAs('admin'), await test().connectAs('admin')];
    const warn = vi.spyOn(test().app.log, 'error').mockImplementation(() => {});
    const byAma = await openRecord(ama);
    await expectPeople(byAma, []);
    await withoutTable(test().app.db, 'users', async () => {
      await openRecord(kofi, SCHOOL);
      await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 10_000);
    });
    await openRecord(kofi, SCHOOL);
    await expectPeople(byAma, [kofi.userId]);
  });
});

describe('opening records', () => {
  const limited = useRealtimeApp();

  it('is possible 300 times a minute for each administrator', async () => {
    const admin = await limited().connectAs('admin');
    const more = await Promise.all(Array.from({ length: 6 }, () => connectSocket(limited().url, admin.token)));
    const sockets = [admin, ...more];
    const open = async (_: unknown, at: number) =>
      sockets[at % sockets.length]?.socket.emitWithAck('open_record', SCHOOL);
    const answers = await Promise.all(Array.from({ length: 301 }, open));
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(300);
    const refused = { message: expect.stringMatching(/^Too many attempts\. /) };
    expect(answers.find((answer) => !answer?.ok)).toMatchObject(refused);
  });
});

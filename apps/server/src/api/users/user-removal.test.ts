import { account } from '@quizdesk/contract/account';
import type { Role } from '@quizdesk/contract/constants';
import { users } from '@quizdesk/contract/users';
import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { badge_revocations, badges, user_badges } from '../../db/schema/badges.ts';
import { imports } from '../../db/schema/imports.ts';
import { known_networks } from '../../db/schema/known-networks.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { passkey_challenges } from '../../db/schema/passkeys.ts';
import * as play from '../../db/schema/play.ts';
import { questions } from '../../db/schema/questions.ts';
import { recovery_codes, second_factors } from '../../db/schema/second-factors.ts';
import { streak_grants } from '../../db/schema/streak-grants.ts';
import { temporary_passwords } from '../../db/schema/temporary-passwords.ts';
import { users as table } from '../../db/schema/users.ts';
import { list_preferences } from '../../db/schema/views.ts';
import { buildPasskey } from '../../testing/builders/passkeys.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildSubscription } from '../../testing/builders/subscriptions.ts';
import { buildUser, PASSWORD } from '../../testing/builders/users.ts';
import { buildView } from '../../testing/builders/views.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { removeUnusedPictures } from '../uploads/unused-pictures.ts';

const test = useTestApp({ services: ['account', 'api'] });
const urlOf = (id: number) => pathOf(users.remove, { id });
/** As an admin, who may delete students and admins. */
const remove = (id: number) => test().call({ method: 'DELETE', url: urlOf(id) });
const removeAs = (token: string, id: number) =>
  test().app.inject({ method: 'DELETE', url: urlOf(id), headers: { authorization: `Bearer ${token}` } });
const isThere = async (id: number) => (await test().app.db.$count(table, eq(table.id, id))) === 1;

/** A file that somebody has sent. */
const importOf = (person_id: number) => ({
  person_id,
  kind: 'schools' as const,
  file_name: 'schools.csv',
  bytes: 1,
  rows_count: 1,
  expires_at: new Date(),
  columns: [],
  mapping: {},
  replaced: [],
  applied: [],
});

/** Every table with personal data of a student, filled for this one. */
async function fillAll(userId: number, editorId: number): Promise<void> {
  const { db } = test().app;
  const question = await buildQuestion(db);
  const mine = { user_id: userId };
  const levelled = { ...mine, level_id: question.level_id, status: 'completed' };
  await db.insert(play.user_level_progress).values(levelled);
  const [sq] = await db.insert(play.suggested_quiz_attempts).values(levelled).returning();
  const day = { ...mine, status: 'completed', quiz_date: '2026-11-21' };
  const [qotd] = await db.insert(play.qotd_attempts).values(day).returning();
  const answer = { ...mine, question_id: question.id, answer: '5 N', is_correct: true };
  await db.insert(play.user_answers).values([
    { ...answer, sq_attempt_id: sq?.id },
    { ...answer, qotd_attempt_id: qotd?.id },
  ]);
  await db.insert(play.streak_history).values({ ...mine, streak: 2 });
  await db.insert(play.user_streaks).values({ ...mine, current_streak: 2 });
  await db.insert(streak_grants).values({ ...mine, date: '2026-11-20', time_zone: 'UTC', reason: 'An outage' });
  const [badge] = await db
    .insert(badges)
    .values({ name: `Badge of ${userId}`, tier: 1 })
    .returning();
  const awarded = { ...mine, badge_id: badge?.id ?? 0 };
  await db.insert(user_badges).values(awarded);
  await db.insert(badge_revocations).values(awarded);
  await buildSubscription(db, mine);
  await db.insert(notifications).values({ ...mine, type: 'alert', title: 'a', message: 'b', sent_by: editorId });
  await db.insert(second_factors).values({ ...mine, secret: 'a secret' });
  await buildPasskey(db, userId);
  await db.insert(passkey_challenges).values({ ...mine, purpose_hash: `hash of ${userId}`, challenge: 'a challenge' });
  await db.insert(temporary_passwords).values(mine);
  await db.insert(known_networks).values({ ...mine, network: '203.0.113.0/24' });
  await db.insert(list_preferences).values({ ...mine, list: '/schools', rows: 25 });
  await buildView(db, { owner_id: userId });
  await db.insert(imports).values(importOf(userId));
  await db.insert(recovery_codes).values({ ...mine, code_hash: 'a hash' });
}

/** The tables whose rows belong to an account, by the database's own word, and how many rows of this one each has. */
async function rowsOf(userId: number): Promise<Record<string, number>> {
  const { db } = test().app;
  const { rows } = await db.execute<{ name: string; field: string }>(sql`
    SELECT c.conrelid::regclass::text AS name, a.attname AS field FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass AND c.confdeltype = 'c' ORDER BY 1`);
  const counts: Record<string, number> = {};
  for (const { name, field } of rows) {
    const found = await db.execute(sql`SELECT count(*) AS n FROM ${sql.raw(name)} WHERE ${sql.raw(field)} = ${userId}`);
    counts[name] = Number(found.rows[0]?.n);
  }
  return counts;
}

describe('deleting an account', () => {
  it('takes all that is theirs along, and nothing of others', async () => {
    const { db } = test().app;
    const editor = await buildUser(db, { role: 'admin' });
    const [gone, kept] = [await buildUser(db), await buildUser(db)];
    for (const { id, username } of [gone, kept]) {
      await test().app.inject({ method: 'POST', url: account.signIn.path, payload: { username, password: PASSWORD } });
      await fillAll(id, editor.id);
    }
    const before = await rowsOf(kept.id);
    // A table that is missing here is one that the test above has to fill.
    expect(Object.entries(await rowsOf(gone.id)).filter(([, count]) => count === 0)).toEqual([]);

    const answer = await remove(gone.id);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(Object.values(await rowsOf(gone.id)).every((count) => count === 0)).toBe(true);
    expect(await rowsOf(kept.id)).toEqual(before);
    expect((await remove(gone.id)).statusCode).toBe(404);
  });

  it('leaves the questions that they changed, and what they sent to others', async () => {
    const { db } = test().app;
    const editor = await buildUser(db, { role: 'admin' });
    const { id: user_id } = await buildUser(db);
    const question = await buildQuestion(db);
    await db.update(questions).set({ notes: 'Checked', updated_by: editor.id });
    await db.insert(notifications).values({ user_id, type: 'alert', title: 'a', message: 'b', sent_by: editor.id });
    expect((await remove(editor.id)).statusCode).toBe(204);
    const [left] = await db.select().from(questions).where(eq(questions.id, question.id));
    const [sent] = await db.select().from(notifications);
    expect([left?.updated_by, sent?.sent_by]).toEqual([null, null]);
  });

  it('ends their sessions immediately', async () => {
    const token = await test().tokenFor('admin');
    const headers = { authorization: `Bearer ${token}` };
    const who = () => test().app.inject({ method: 'GET', url: account.profile.path, headers });
    expect((await who()).statusCode).toBe(200);
    expect((await remove(Number(decodeJwt(token).sub))).statusCode).toBe(204);
    expect((await who()).statusCode).toBe(401);
  });

  it('leaves their picture for as long as they can be restored', async () => {
    const { db, storage } = test().app;
    const name = `${'a'.repeat(40)}.webp`;
    await storage.write(name, Buffer.from('x'));
    const { id } = await buildUser(db, { image: `uploads/${name}` });
    expect((await remove(id)).statusCode).toBe(204);
    const later = new Date(Date.now() + 60_000);
    await removeUnusedPictures(test().app, { before: later });
    const file = await storage.find(name);
    file?.stream.destroy();
    expect(file?.size).toBe(1);
    await db.execute(sql`SELECT journal_purge(max(id)) FROM operations`);
    await removeUnusedPictures(test().app, { before: later });
    expect(await storage.find(name)).toBeUndefined();
  });
});

describe('an account that cannot be deleted', () => {
  it.each<Role>(['admin', 'superadmin'])('is one’s own (%s)', async (role) => {
    const token = await test().tokenFor(role);
    await buildUser(test().app.db, { role: 'superadmin' });
    const id = Number(decodeJwt(token).sub);
    const answer = await removeAs(token, id);
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'You cannot delete yourself']);
    expect(await isThere(id)).toBe(true);
  });

  it('is that of a superadmin, for an admin', async () => {
    const { db } = test().app;
    const [one] = [await buildUser(db, { role: 'superadmin' }), await buildUser(db, { role: 'superadmin' })];
    const answer = await remove(one.id);
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      {
        ...{ code: 'forbidden', message: 'Forbidden', detail: 'Your role, admin, may not delete a superadmin.' },
        values: { role: 'admin', action: 'delete', of: 'superadmin' },
      },
    ]);
    expect(await isThere(one.id)).toBe(true);
  });
});

describe('deletes at the same time', () => {
  it('of all superadmins by each other leave one', async () => {
    const tokens = await Promise.all([1, 2, 3, 4].map(() => test().tokenFor('superadmin')));
    const ids = tokens.map((token) => Number(decodeJwt(token).sub));
    const deletes = tokens.flatMap((token) => ids.map((id) => removeAs(token, id)));
    expect((await Promise.all(deletes)).every(({ statusCode }) => statusCode < 500)).toBe(true);
    expect((await Promise.all(ids.map(isThere))).filter(Boolean)).toHaveLength(1);
  });

  it('of two superadmins by each other leave one', async () => {
    const tokens = await Promise.all([test().tokenFor('superadmin'), test().tokenFor('superadmin')]);
    const ids = tokens.map((token) => Number(decodeJwt(token).sub));
    const answers = await Promise.all(tokens.map((token, index) => removeAs(token, ids.at(1 - index) ?? 0)));
    const left = (await Promise.all(ids.map(isThere))).filter(Boolean);
    expect(left).toHaveLength(1);
    // The second is refused, either as the last one or as someone whose session has just ended.
    expect(answers.filter((answer) => answer.statusCode === 204)).toHaveLength(1);
  });

  it('of one account delete it once', async () => {
    const { id } = await buildUser(test().app.db);
    const answers = await Promise.all([remove(id), remove(id), remove(id)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 404, 404]);
  });
});

import { runs } from '@quizdesk/contract/testing/property-runs';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { buildUserBadge } from '../../testing/builders/badges.ts';
import { buildAnswer, buildLevelProgress, buildQotdAttempt } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildSubscription } from '../../testing/builders/subscriptions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { emptyDatabase } from '../../testing/database/empty-database.ts';
import { journaledContents } from '../../testing/database/journaled-contents.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });

async function counts(): Promise<unknown[]> {
  const urls = ['/v1/schools/count', '/v1/questions/count', '/v1/users/count', '/v1/rounds/count', '/v1/levels/count'];
  return Promise.all(urls.map(async (url) => (await test().call({ method: 'GET', url }, 'superadmin')).json()));
}

async function seed(db: Database): Promise<void> {
  const students = await Promise.all(['Abena', 'Kofi', 'Yaa'].map((name) => buildUser(db, { name })));
  for (const { id: user_id } of students) {
    const { id: question_id, level_id } = await buildQuestion(db);
    await buildQotdAttempt(db, { user_id });
    await buildLevelProgress(db, { user_id, level_id });
    await buildUserBadge(db, { user_id });
    await buildSubscription(db, { user_id });
    await buildAnswer(db, { user_id, question_id });
  }
}

const CSV = 'NAME,REGION,LOCATION\n';

/** Something that an administrator may do; `pick` chooses among the rows that are there. */
const KINDS = [
  'school',
  'rename',
  'import',
  'student',
  'remove student',
  'remove question',
  'edit question',
  'premium',
  'answer',
  'round',
] as const;
const step = fc.record({ kind: fc.constantFrom(...KINDS), pick: fc.nat({ max: 2 }) });
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

let number = 0;

async function idOf(table: string, pick: number): Promise<number> {
  const where = table === 'users' ? `WHERE role = 'student'` : '';
  const { rows } = await test().app.db.execute<{ id: string }>(sql.raw(`SELECT id FROM ${table} ${where} ORDER BY id`));
  return Number(rows[pick % Math.max(1, rows.length)]?.id ?? 4711);
}

function importOf(text: string): FormData {
  const form = new FormData();
  form.append('CSV', new Blob([text]), 'schools.csv');
  return form;
}

async function callOf({ kind, pick }: Step): Promise<InjectOptions> {
  const name = `Made ${++number}`;
  switch (kind) {
    case 'school':
      return { method: 'POST', url: '/v1/schools', payload: { name } };
    case 'rename':
      return { method: 'PUT', url: `/v1/schools/${await idOf('schools', pick)}`, payload: { name } };
    case 'import':
      return { method: 'PUT', url: '/v1/schools/csv', payload: importOf(`${CSV}${name},A,B\n${name} too,A,B\n`) };
    case 'student':
      return { method: 'PUT', url: `/v1/users/${await idOf('users', pick)}`, payload: { phone: `024 ${number}` } };
    case 'remove student':
      return { method: 'DELETE', url: `/v1/users/${await idOf('users', pick)}` };
    case 'remove question':
      return { method: 'DELETE', url: `/v1/questions/${await idOf('questions', pick)}` };
    case 'edit question': {
      const options = [name, 'Ohm'].map((option_text, at) => ({ option_text, is_correct: at === 0 }));
      return { method: 'PUT', url: `/v1/questions/${await idOf('questions', pick)}`, payload: { hint: name, options } };
    }
    case 'premium':
      return { method: 'DELETE', url: `/v1/user/subscriptions/${await idOf('users', pick)}` };
    case 'answer':
      return { method: 'DELETE', url: `/v1/user-answers/${await idOf('user_answers', pick)}` };
    case 'round':
      return { method: 'PUT', url: `/v1/rounds/${await idOf('rounds', pick)}`, payload: { name } };
  }
}

const undo = async (id: number) => {
  const answer = await test().call({ method: 'POST', url: `/v1/operations/${id}/undo` }, 'superadmin');
  expect([201, 409]).toContain(answer.statusCode);
  return answer;
};

it('operations undone in any order leave every table as it was, byte by byte', async () => {
  const run = fc.asyncProperty(
    fc.array(step, { minLength: 2, maxLength: 8 }),
    fc.infiniteStream(fc.nat()),
    async (steps, random) => {
      const { db, pool } = test().app.database;
      await emptyDatabase(pool);
      const admin = test();
      admin.forget();
      await admin.call({ method: 'GET', url: '/v1/quizzes/count' }, 'superadmin');
      await seed(db);
      const before = await journaledContents(db);
      const countsBefore = await counts();
      const open: number[] = [];
      for (const one of steps) {
        const answer = await admin.call(await callOf(one), 'superadmin');
        expect(answer.statusCode).toBeLessThan(500);
        if (answer.statusCode < 300) open.push(Number(answer.headers['operation-id']));
      }
      // Undone in any order: what is refused is tried again once others are undone. Now and then an undo is undone itself.
      while (open.length > 0) {
        const [choice = 0, again = 0] = [random.next().value, random.next().value];
        const [id = 0] = open.splice(choice % open.length, 1);
        const answer = await undo(id);
        if (answer.statusCode === 409) {
          if (await hasChanges(id)) open.push(id);
          continue;
        }
        if (again % 4 === 0) open.push(Number((await undo(answer.json().id)).json().id));
      }
      expect(await journaledContents(db)).toEqual(before);
      expect(await counts()).toEqual(countsBefore);
    },
  );
  await fc.assert(run, { numRuns: runs(12) });
}, 300_000);

/** An operation that changed nothing is never undone. */
async function hasChanges(id: number): Promise<boolean> {
  const answer = await test().call({ method: 'GET', url: `/v1/operations/${id}` }, 'superadmin');
  return answer.json().changes_count > 0;
}

import { everyEndpoint } from '@quizdesk/contract/every-endpoint';
import type { Endpoint } from '@quizdesk/contract/kit';
import { RECORD_TABLES } from '@quizdesk/contract/things';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { checkBudgets } from '../../../../tests/budgets/budgets.ts';
import type { Database } from '../db/database.ts';
import { recordOperation } from '../db/journal/operation.ts';
import { import_rows, imports } from '../db/schema/imports.ts';
import { notifications } from '../db/schema/notifications.ts';
import { schools } from '../db/schema/schools.ts';
import { users } from '../db/schema/users.ts';
import { buildAnyRow } from '../testing/builders/any-row.ts';
import { buildUserBadge } from '../testing/builders/badges.ts';
import { buildCorrection } from '../testing/builders/corrections.ts';
import { buildBatch, buildTemplate } from '../testing/builders/messages.ts';
import { buildOption } from '../testing/builders/options.ts';
import {
  buildAnswer,
  buildLevelProgress,
  buildQotdAttempt,
  buildStreakRecord,
  buildSuggestedAttempt,
  buildUserStreak,
} from '../testing/builders/play.ts';
import { buildQuiz } from '../testing/builders/quizzes.ts';
import { buildSubscription } from '../testing/builders/subscriptions.ts';
import { buildView } from '../testing/builders/views.ts';
import { buildWaitlistEntry } from '../testing/builders/waitlist.ts';
import { recordStatements } from '../testing/database/counted-statements.ts';
import { pathOf, useTestApp } from '../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });

let lastSchool = 0;

/** The tables of the journal that no builder below fills, found once the first rows are there. */
let usualTables: readonly string[] = [];

async function findUsualTables(): Promise<readonly string[]> {
  const { pool } = test().app.database;
  const tables = await Promise.all(
    RECORD_TABLES.map(async (table) => [table, (await pool.query(`SELECT FROM ${table} LIMIT 1`)).rowCount] as const),
  );
  return tables.filter(([, rows]) => rows === 0).map(([table]) => table);
}

/** An import of the account that makes the calls, with a row. */
async function buildImport(db: Database): Promise<void> {
  await test().call({ method: 'GET', url: '/v1/quizzes' }, 'superadmin');
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'superadmin')).limit(1);
  const columns = [{ name: 'NAME', sample: '' }];
  const mapping = { name: { from: 0, by: 'name' as const } };
  const [kept] = await db
    .insert(imports)
    .values({
      ...{ person_id: person?.id ?? 0, kind: 'schools', file_name: 'list.csv', bytes: 1, rows_count: 1, is_open: true },
      ...{ expires_at: new Date('2999-01-01'), columns, mapping, replaced: [], applied: [] },
    })
    .returning();
  const notes = { faults: [], warnings: [], advice: [] };
  await db.insert(import_rows).values({
    ...{ import_id: kept?.id ?? 0, row: 2, raw: ['Adisadel'], cells: { name: 'Adisadel' }, notes },
    ...{ is_faulty: false, is_warned: false },
  });
}

/** Inserts one row of every resource, each with its own parent rows. */
async function addRows(db: Database): Promise<void> {
  const name = `School ${++lastSchool}`;
  const { user_id } = await buildAnswer(db);
  const operation = { actorName: 'Ama', action: 'schools.insert' };
  await recordOperation(
    db,
    operation,
    (tx) => tx.insert(schools).values({ name, identity_key: name }),
    () => undefined,
  );
  await db.insert(notifications).values({ user_id, type: 'alert', title: 'News', message: 'Something is new' });
  await buildBatch(db);
  await buildTemplate(db);
  await buildCorrection(db);
  await buildQuiz(db);
  await buildOption(db);
  await buildWaitlistEntry(db);
  await buildSubscription(db, { user_id });
  await buildUserBadge(db);
  await buildLevelProgress(db);
  await buildQotdAttempt(db);
  await buildSuggestedAttempt(db);
  await buildStreakRecord(db);
  await buildUserStreak(db);
  await buildImport(db);
  await buildView(db, { is_shared: true });
  for (const table of usualTables) await buildAnyRow(db, table);
}

/** Lists, and what finds one row: the calls whose number of statements could grow with the rows. */
const readings = everyEndpoint.filter(({ method, answersFile }) => method === 'GET' && answersFile === undefined);

/** Where the newest row of a resource is that its path does not name, by the first part of the path that has ids. */
const TABLES: Readonly<Record<string, string>> = {
  '/v1/coin/packages/:id': 'coin_packages',
  '/v1/correct-answers/:question_id': 'questions',
  '/v1/notifications/batches/:id': 'notification_batches',
  '/v1/notifications/templates/:id': 'message_templates',
  '/v1/streaks/:user_id': "users WHERE role = 'student'",
  '/v1/user/subscriptions/:user_id': 'users WHERE id IN (SELECT user_id FROM subscriptions)',
};

async function newestId({ path }: Endpoint): Promise<number> {
  const [, table] = Object.entries(TABLES).find(([start]) => path.startsWith(start)) ?? ['', path.split('/')[2]];
  const { rows } = await test().app.database.pool.query<{ id: number }>(`SELECT max(id) AS id FROM ${table}`);
  return rows[0]?.id ?? 0;
}

/** How many statements each call sends. Each is made twice: the first one may fill caches. */
async function countStatements(record: ReturnType<typeof recordStatements>): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const endpoint of readings) {
    const params = Object.keys(endpoint.params?.shape ?? {});
    const id = params.length === 0 ? 0 : await newestId(endpoint);
    const url = pathOf(endpoint, Object.fromEntries(params.map((name) => [name, id])));
    const call = async () => {
      const { statusCode, body } = await test().call({ method: 'GET', url }, 'superadmin');
      expect([url, statusCode, body]).toEqual([url, 200, expect.any(String)]);
    };
    await call();
    counted[`GET ${endpoint.path}`] = (await record(call)).length;
  }
  return counted;
}

it('no reading call sends more statements for 100 rows than for one, nor more than its budget', async () => {
  const record = recordStatements();
  const { db } = test().app;
  await addRows(db);
  usualTables = await findUsualTables();
  for (const table of usualTables) await buildAnyRow(db, table);
  const one = await countStatements(record);
  await Promise.all(Array.from({ length: 99 }, () => addRows(db)));
  expect(await countStatements(record)).toEqual(one);
  checkBudgets('SQL statements per call', one);
}, 120_000);

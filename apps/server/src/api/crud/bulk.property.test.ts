import type { BulkResource } from '@quizdesk/contract/paths/bulk';
import { runs } from '@quizdesk/contract/testing/property-runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { schools } from '../../db/schema/schools.ts';
import { buildOption } from '../../testing/builders/options.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildSubscription } from '../../testing/builders/subscriptions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { buildWaitlistEntry } from '../../testing/builders/waitlist.ts';
import { emptyDatabase } from '../../testing/database/empty-database.ts';
import { journaledContents } from '../../testing/database/journaled-contents.ts';
import { daysAgo } from '../../testing/days-ago.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useBulk } from '../../testing/use-bulk.ts';
import { useOperations } from '../../testing/use-operations.ts';
import { addUpAnswers } from '../standings/play-days.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get, undo } = useOperations(test);
const bulk = useBulk(test);

/** The ids that each field which names a row may take. */
type Places = Readonly<Record<'level_id' | 'round_id' | 'school_id' | 'quiz_id', readonly number[]>>;

const SUBJECTS = ['physics', 'history'] as const;

async function seed(db: Database): Promise<Places> {
  const names = ['Keta', 'Ada', 'Keta'].map((name, at) => ({
    name,
    region: `Region ${at}`,
    identity_key: `${name} ${at}`,
  }));
  const school_id = (await db.insert(schools).values(names).returning()).map(({ id }) => id);
  const questions: Awaited<ReturnType<typeof buildQuestion>>[] = [];
  for (let at = 0; at < 6; at++) {
    const [first] = questions;
    const place = at % 2 === 1 && first ? { level_id: first.level_id, round_id: first.round_id } : {};
    questions.push(
      await buildQuestion(db, {
        ...place,
        subject: SUBJECTS[at % 2] ?? 'physics',
        question_type: at === 3 ? 'trial' : null,
        time: 30 + at,
      }),
    );
  }
  for (const [at, status] of (['active', 'inactive', 'active', 'active'] as const).entries()) {
    const { id: user_id } = await buildUser(db, { name: `Student ${at}`, status, school_id: school_id[at] ?? null });
    await buildSubscription(db, { user_id });
    if (at < 3) await buildAnswer(db, { user_id, question_id: questions[at]?.id ?? 0 });
  }
  const { quiz_id } = await buildOption(db);
  await buildOption(db);
  const longAgo = daysAgo(20);
  await buildWaitlistEntry(db, { created_at: longAgo, invited_at: longAgo });
  await buildWaitlistEntry(db, { done_at: longAgo });
  await buildWaitlistEntry(db);
  return {
    ...{ school_id, quiz_id: [quiz_id] },
    level_id: questions.map(({ level_id }) => level_id),
    round_id: questions.map(({ round_id }) => round_id),
  };
}

/** What a list is filtered by and what its rows are changed to; a number stands for one of the ids of that field. */
const CASES: { readonly [R in BulkResource]: { readonly filters: object; readonly change: object } } = {
  questions: {
    filters: {
      ...{ q: ['unit', 'quantity measures', 'nothing of that'], level_id: [0, 1], round_id: [0, 1, 2] },
      ...{ question_type: ['trial'], subject: SUBJECTS, answer_type: ['multiple_choice', 'true_false'] },
      ...{ verdict: ['check_key'], difficulty: ['too_hard', 'unanswered'], notes: ['some'], key: ['missing'] },
      duplicates: ['suspected'],
    },
    change: {
      ...{ round_id: [0, 1, 2], level_id: [0, 1, 2], subject: ['physics', 'english'], time: [30, 45] },
      ...{ score: [0, 2], question_type: [null, 'suggested'] },
    },
  },
  users: {
    filters: {
      ...{ q: ['student', 'person'], role: ['student', 'superadmin'], status: ['active', 'inactive'] },
      ...{ school_id: [0, 1], region: ['Region 0'], level_id: [0], is_premium: ['true', 'false'] },
      not_played_days: ['7', 'never'],
    },
    change: { school_id: [null, 0, 2], status: ['active', 'inactive'], is_premium: [true, false] },
  },
  schools: {
    filters: { q: ['keta', 'ada'], duplicates: ['suspected'] },
    change: { region: ['Volta', null, 'Region 1'], location: ['Ho', null] },
  },
  options: { filters: { quiz_id: [0] }, change: {} },
  waitlist: {
    filters: { waiting: ['week'], state: ['waiting', 'done'] },
    change: { invited_at: ['now', null], done_at: ['now', null] },
  },
};

/** Some of the fields, each with one of its values. */
const someOf = (fields: object, minKeys = 0) =>
  fc
    .record(Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, fc.constantFrom(...values)])), {
      requiredKeys: [],
    })
    .filter((chosen) => Object.keys(chosen).length >= minKeys);

const step = fc.constantFrom(...(Object.keys(CASES) as BulkResource[])).chain((resource) => {
  const { filters, change } = CASES[resource];
  const canChange = Object.keys(change).length > 0;
  return fc.record({
    resource: fc.constant(resource),
    filter: someOf(filters),
    change: canChange ? fc.option(someOf(change, 1), { nil: undefined }) : fc.constant(undefined),
    hasExcept: fc.boolean(),
  });
});

/** The same with ids in place of the numbers. */
const placed = (fields: Readonly<Record<string, unknown>>, places: Places) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const ids = name in places ? places[name as keyof Places] : undefined;
      return [name, ids && typeof value === 'number' ? ids[value % ids.length] : value];
    }),
  );

it('every change and delete of what a filter selects is what the list shows, and one undo brings the same bytes back', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
    await emptyDatabase(test().app.database.pool);
    test().forget();
    await get('/v1/quizzes');
    const places = await seed(test().app.db);
    await addUpAnswers(test().app.database, test().app.clock.zone);
    const before = await journaledContents(test().app.db);
    for (const { resource, hasExcept, ...chosen } of steps) {
      const filter = placed(chosen.filter, places);
      const query = new URLSearchParams(
        Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const { rows, count } = await get(`/v1/${resource}?${query}&limit=100`);
      const except = hasExcept && count > 1 ? [rows[0].id] : [];
      const expected = count - except.length;
      if (expected === 0) continue;
      const what = chosen.change ? { change: placed(chosen.change, places) } : { remove: true };
      const body = { select: { filter, except }, ...what, expected, allow_partial: true };
      const tried = await bulk(resource, { ...body, dry_run: true });
      expect(await journaledContents(test().app.db)).toEqual(before);
      const done = await bulk(resource, body);
      expect([resource, body, done.status]).toEqual([resource, body, 200]);
      expect(done.body).toEqual(tried.body);
      const { matched, changed, unchanged, refused } = done.body;
      expect([matched, changed + unchanged + refused.length]).toEqual([expected, expected]);
      if (changed === 0) continue;
      expect(await journaledContents(test().app.db)).not.toEqual(before);
      const undone = await undo(done.operation);
      expect([resource, body, undone.statusCode, undone.body.slice(0, 300)]).toEqual([
        ...[resource, body, 201],
        expect.any(String),
      ]);
      expect(await journaledContents(test().app.db)).toEqual(before);
    }
  });
  await fc.assert(property, { numRuns: runs(12) });
}, 300_000);

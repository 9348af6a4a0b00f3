import { actionOf } from '@quizdesk/contract/actions';
import { namedEndpoints } from '@quizdesk/contract/every-endpoint';
import type { Endpoint } from '@quizdesk/contract/kit';
import { subjectTableOf } from '@quizdesk/contract/things';
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { schools } from '../../db/schema/schools.ts';
import { startJob } from '../../jobs/start-job.ts';
import { exampleOf } from '../../plugins/openapi/examples.ts';
import { buildAnyRow } from '../../testing/builders/any-row.ts';
import { buildUserBadge } from '../../testing/builders/badges.ts';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildBatch, buildTemplate } from '../../testing/builders/messages.ts';
import { buildOption } from '../../testing/builders/options.ts';
import { buildPasskey } from '../../testing/builders/passkeys.ts';
import {
  buildAnswer,
  buildLevelProgress,
  buildQotdAttempt,
  buildSuggestedAttempt,
  buildUserStreak,
} from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildRound } from '../../testing/builders/rounds.ts';
import { buildSessions } from '../../testing/builders/sessions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { buildView } from '../../testing/builders/views.ts';
import { buildWaitlistEntry } from '../../testing/builders/waitlist.ts';
import { dayOf, daysAgo } from '../../testing/days-ago.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const backups = { folder: '/dev/null/backups', everyHours: 24, keep: 1, passphrase: undefined };
const test = useTestApp({ services: ['account', 'api'], backups });

type Ids = Record<string, number | string>;

interface Write {
  /** Makes what the call needs; returns the parameters of its path. */
  readonly prepare?: (db: Database) => Promise<Ids>;
  readonly payload?: (ids: Ids) => InjectOptions['payload'];
}

const only = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('The insert returned no row');
  return row;
};
const byId = (build: (db: Database) => Promise<{ readonly id: number }>) => async (db: Database) => ({
  id: (await build(db)).id,
});
const school = async (db: Database) =>
  only(await db.insert(schools).values({ name: 'Aburi Girls', identity_key: 'aburi girls' }).returning());
const user = async (db: Database) => ({ user_id: (await buildUser(db)).id });
const levelAndRound = async (db: Database) => ({
  level_id: (await buildLevel(db)).id,
  round_id: (await buildRound(db)).id,
});
const question = ({ level_id, round_id }: Ids) => ({
  ...{ level_id, round_id, subject: 'physics', question_text: 'Is light a wave?', time: 30, score: 2 },
  ...{ answer_type: 'true_false', answer: true },
});
const file = (field: string, text: string) => () => {
  const form = new FormData();
  form.append(field, new Blob([text]), 'file.csv');
  return form;
};
/** A delete that a call has made, in the trash. */
const deleted = async (db: Database) => {
  const { id } = await school(db);
  const answer = await test().call({ method: 'DELETE', url: `/v1/schools/${id}` });
  return Number(answer.headers['operation-id']);
};

/** Two questions that ask the same. */
const alike = async (db: Database) => {
  const { id } = await buildQuestion(db, { question_text: 'What is a newton?' });
  const { id: merged_id } = await buildQuestion(db, { question_text: 'What is a Newton' });
  return { id, merged_id };
};

/** A message that is still to be sent. */
const PLANNED = { state: 'scheduled', scheduled_at: new Date('2999-01-01T08:00:00Z') } as const;
const missedDay = { date: dayOf(daysAgo(1)), reason: 'The app was down' };
/** Someone who played the day before yesterday. */
const streakOf = async (db: Database) => {
  const { user_id } = await buildUserStreak(db, { last_action_at: daysAgo(2) });
  await buildAnswer(db, { user_id, created_at: daysAgo(2) });
  return { user_id };
};

/** A delete of one row by the call for many. */
const bulk = (prepare: NonNullable<Write['prepare']>): Write => ({
  prepare,
  payload: ({ id }) => ({ select: { ids: [id] }, remove: true, expected: 1 }),
});

/** One call of every endpoint that writes, by its name in the contract, where the call below does not serve. */
const WRITES: Readonly<Record<string, Write>> = {
  'bulkQuestions.upload': {
    prepare: levelAndRound,
    payload: (ids) => [question(ids)],
  },
  'correctAnswers.remove': {
    prepare: async (db) => {
      const { id } = await buildQuestion(db);
      const answer = await test().call({ method: 'GET', url: `/v1/correct-answers/${id}` });
      return { id: answer.json().id };
    },
  },
  'corrections.apply': {
    prepare: async (db) => {
      const { id: question_id } = await buildQuestion(db);
      const proposal = { question_id, policy: 'key', answer: ['Ohm'], reason: 'Typed wrongly' };
      const answer = await test().call({ method: 'POST', url: '/v1/corrections', payload: proposal });
      return { id: answer.json().id };
    },
    payload: () => ({}),
  },
  'imports.apply': {
    prepare: async () => {
      const payload = file('file', 'NAME,REGION,LOCATION\nAdisadel,Central,Cape Coast\n')();
      const query = { kind: 'schools' };
      const kept = await test().call({ method: 'POST', url: '/v1/imports', query, payload }, 'superadmin');
      return { id: kept.json().id };
    },
    payload: () => ({}),
  },
  'levels.insert': { payload: () => ({ level_number: 3, description: 'Forces' }) },
  'levels.update': { prepare: byId(buildLevel), payload: () => ({ description: 'Energy' }) },
  'levels.remove': { prepare: byId(buildLevel) },
  'levels.setStatus': { prepare: byId(buildLevel) },
  'lookAlikes.merge': {
    prepare: alike,
    payload: ({ merged_id }) => ({ merged_id }),
  },
  'lookAlikes.tellApart': {
    prepare: alike,
    payload: ({ merged_id }) => ({ other_id: merged_id }),
  },
  'messageTemplates.update': { prepare: byId(buildTemplate), payload: () => ({ name: 'Other results' }) },
  'messageTemplates.remove': { prepare: byId(buildTemplate) },
  'notificationBatches.insert': {
    prepare: async (db) => ({ id: (await buildUser(db)).id }),
    payload: () => ({ audience: { kind: 'everyone' }, type: 'alert', title: 'Results', message: 'Are in.' }),
  },
  'notificationBatches.update': {
    prepare: async (db) => {
      await buildUser(db);
      return byId((into) => buildBatch(into, PLANNED))(db);
    },
    payload: () => ({ title: 'Results at noon' }),
  },
  'notificationBatches.stop': { prepare: byId(buildBatch) },
  'notificationBatches.stopByDelete': { prepare: byId(buildBatch) },
  'operations.undo': { prepare: async (db) => ({ id: await deleted(db) }) },
  'operations.restore': {
    prepare: async () => {
      const added = await test().call({ method: 'POST', url: '/v1/schools', payload: { name: 'Mfantsipim' } });
      const row_id = added.json().id;
      await test().call({ method: 'PUT', url: `/v1/schools/${row_id}`, payload: { name: 'Mfantsipim School' } });
      return { id: Number(added.headers['operation-id']), row_id };
    },
    payload: ({ row_id }) => ({ table: 'schools', row_id }),
  },
  'options.bulk': bulk(byId(buildOption)),
  'options.insert': { payload: () => ({ quiz_id: 9, option_text: 'Agree', label: 'a' }) },
  'options.update': { prepare: byId(buildOption), payload: () => ({ option_text: 'Disagree' }) },
  'options.remove': { prepare: byId(buildOption) },
  'qotdAttempts.remove': { prepare: byId(buildQotdAttempt) },
  'quizOfDay.setDay': {
    prepare: async (db) => ({ date: '2999-01-01', question: (await buildQuestion(db)).id }),
    payload: ({ question }) => ({ question_ids: [question] }),
  },
  'quizOfDay.setDays': {
    prepare: async (db) => ({ question: (await buildQuestion(db)).id }),
    payload: ({ question }) => ({ days: [{ date: '2999-01-02', question_ids: [question] }] }),
  },
  'questions.bulk': bulk(byId(buildQuestion)),
  'questions.insert': { prepare: levelAndRound, payload: question },
  'questions.update': { prepare: byId(buildQuestion), payload: () => ({ notes: 'Look again' }) },
  'questions.remove': { prepare: byId(buildQuestion) },
  'schools.bulk': bulk(byId(school)),
  'schools.importCsv': { payload: file('CSV', 'NAME,REGION,LOCATION\nAdisadel,Central,Cape Coast\n') },
  'subscriptions.grantTest': { prepare: user, payload: ({ user_id }) => ({ user_id }) },
  'subscriptions.verify': {
    prepare: user,
    payload: ({ user_id }) => ({
      ...{ user_id, transaction_id: 90210, plan: 'monthly', amount: '9.90', currency: 'USD' },
    }),
  },
  'subscriptions.remove': {
    prepare: async (db) => {
      const { user_id } = await user(db);
      await test().call({ method: 'PUT', url: '/v1/user/subscriptions/test-premium', payload: { user_id } });
      return { user_id };
    },
  },
  'streakDesks.grant': { prepare: streakOf, payload: () => missedDay },
  'streakDesks.grantMany': { prepare: streakOf, payload: () => missedDay },
  'streakDesks.removeGrant': {
    prepare: async (db) => {
      const { user_id } = await streakOf(db);
      const granted = await test().call({ method: 'POST', url: `/v1/streaks/${user_id}/grants`, payload: missedDay });
      return { id: granted.json().id };
    },
  },
  'suggestedAttempts.remove': { prepare: byId(buildSuggestedAttempt) },
  'systems.runJob': {
    prepare: async () => {
      const { app } = test();
      app.jobs.set(
        'noting questions',
        startJob('noting questions', async () => {}, app),
      );
      return { job: 'noting questions' };
    },
  },
  'systems.backUp': {
    prepare: async () => {
      const { app } = test();
      app.jobs.set(
        'making backups',
        startJob('making backups', async () => {}, app),
      );
      return {};
    },
  },
  'trash.restore': { prepare: async (db) => ({ operation_id: await deleted(db) }) },
  'trash.remove': { prepare: async (db) => ({ operation_id: await deleted(db) }) },
  'trash.empty': {
    prepare: async (db) => {
      await deleted(db);
      return {};
    },
  },
  'userAnswers.remove': { prepare: byId(buildAnswer) },
  'userBadges.remove': { prepare: byId(buildUserBadge) },
  'userLevelProgress.remove': { prepare: byId(buildLevelProgress) },
  'users.bulk': bulk(byId(buildUser)),
  'users.insert': {
    payload: () => ({ name: 'Esi Owusu', username: 'esi', role: 'admin', password: 'plain paper 9' }),
  },
  'users.update': { prepare: byId(buildUser), payload: () => ({ phone: '024 555 0101' }) },
  'users.remove': { prepare: byId(buildUser) },
  'users.importSchools': {
    prepare: async (db) => {
      await school(db);
      return { user_id: (await buildUser(db, { username: 'ama' })).id };
    },
    payload: file('CSV', 'USERNAME,SCHOOL\nama,Aburi Girls\n'),
  },
  'users.endSession': {
    prepare: async (db) => {
      const { id } = await buildUser(db);
      const [session] = await buildSessions(db, id, 1);
      return { id, session_id: session?.sessionId ?? '' };
    },
  },
  'users.endSessions': { prepare: byId(buildUser) },
  'users.setPassword': {
    prepare: byId((db) => buildUser(db, { role: 'admin' })),
    payload: () => ({ password: 'plain paper 9' }),
  },
  'users.updateAdministrator': {
    prepare: byId((db) => buildUser(db, { role: 'admin' })),
    payload: () => ({ role: 'viewer' }),
  },
  'users.turnOffTwoFactor': {
    prepare: byId(async (db) => {
      const user = await buildUser(db, { role: 'admin' });
      await buildPasskey(db, user.id);
      return user;
    }),
  },
  'views.update': {
    prepare: byId((db) => buildView(db, { is_shared: true })),
    payload: () => ({ name: 'Quiet schools' }),
  },
  'views.remove': { prepare: byId((db) => buildView(db, { is_shared: true })) },
  'waitlist.bulk': bulk(byId(buildWaitlistEntry)),
  'waitlist.remove': { prepare: byId(buildWaitlistEntry) },
};

/** What most calls need: a row, if their path names one, and the body of the example in the documents. */
function usualWrite(resource: string, { params, body }: Endpoint): Write {
  const table = subjectTableOf(resource);
  if (table === undefined) throw new Error(`The calls of ${resource} are about no table: add one to WRITES`);
  const { version: _, ...payload } = Object(body && exampleOf(body, resource));
  return { ...(params && { prepare: byId((db) => buildAnyRow(db, table)) }), payload: () => payload };
}

/** Nothing that the journal has is written by these: a file is read, or a picture put into the storage. */
const WRITES_NOTHING = new Set([
  // What only its owner sees.
  ...['imports.insert', 'imports.change', 'imports.remove'],
  'bulkQuestions.preview',
  'bulkQuestions.marked',
  // A proposal, which no one else sees.
  'corrections.insert',
  // How lists look to the caller alone.
  'preferences.save',
  'notificationBatches.preview',
  'notificationBatches.selectedRecipients',
  'questions.nearCopy',
  'quizOfDay.fill',
  'uploads.image',
  ...['questions', 'schools', 'users', 'waitlist'].map((resource) => `${resource}.exportSelected`),
]);

/** Purging takes changes away; who is signed in, and what runs in the background, is no part of the journal. */
const CHANGES_NOTHING_KEPT = new Set([
  ...['systems.backUp', 'systems.runJob', 'trash.empty', 'trash.remove'],
  ...['users.endSession', 'users.endSessions'],
]);

const nameOf = (endpoint: Endpoint) => {
  const { resource, verb } = only(namedEndpoints.filter((named) => named.endpoint === endpoint));
  return `${resource}.${verb}`;
};
const administrative = namedEndpoints
  .filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.access === 'administrator')
  .map((named) => [`${named.resource}.${named.verb}`, named] as const);

it.each(administrative.filter(([name]) => !WRITES_NOTHING.has(name)))(
  '%s leaves an operation',
  async (name, { resource, endpoint }) => {
    const write = WRITES[name] ?? usualWrite(resource, endpoint);
    const { db } = test().app;
    const ids = (await write.prepare?.(db)) ?? {};
    const payload = write.payload?.(ids);
    const query = name === 'levels.setStatus' ? { status: 'inactive' } : {};
    const options: InjectOptions = { method: endpoint.method, url: pathOf(endpoint, ids), query };
    const answer = await test().call({ ...options, ...(payload !== undefined && { payload }) }, 'superadmin');
    expect([name, answer.statusCode, answer.body.slice(0, 300)]).toEqual([name, endpoint.status, expect.any(String)]);
    const id = Number(answer.headers['operation-id']);
    const { json } = await test().call({ method: 'GET', url: `/v1/operations/${id}` });
    expect(json()).toMatchObject({
      id,
      action: actionOf(endpoint.replacedBy ? nameOf(endpoint.replacedBy) : name),
      actor_id: expect.any(Number),
    });
    if (!CHANGES_NOTHING_KEPT.has(name)) expect(json().changes_count).toBeGreaterThan(0);
  },
);

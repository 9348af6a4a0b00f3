import { describe, expect, it } from 'vitest';
import { BADGE_TIERS } from './badge-tiers.ts';
import { BULK_COLUMNS, bulkQuestions } from './bulk-questions.ts';
import * as constants from './constants.ts';
import { everyEndpoint } from './every-endpoint.ts';
import type { Endpoint } from './kit.ts';
import { schools } from './schools.ts';
import { SOCKET_TIMINGS } from './socket/events.ts';
import { uploads } from './uploads.ts';

/** The calls of the specification's section 7, written out from it. */
const CALLS: Record<string, string> = {
  'the account service': `
    POST /v1/jwt/signin
    POST /v1/jwt/refresh
    GET /v1/jwt/profile`,
  counts: `
    GET /v1/questions/count
    GET /v1/rounds/count
    GET /v1/schools/count
    GET /v1/correct-answers/count
    GET /v1/user-answers/count
    GET /v1/user-level-progress/count
    GET /v1/users/count`,
  'levels, quizzes, rounds and options': `
    GET /v1/quizzes
    GET /v1/levels
    GET /v1/levels/:id
    POST /v1/levels
    PUT /v1/levels/:id
    PATCH /v1/levels/:id/status
    DELETE /v1/levels/:id
    GET /v1/rounds
    GET /v1/rounds/:id
    POST /v1/rounds
    PUT /v1/rounds/:id
    DELETE /v1/rounds/:id
    GET /v1/options
    POST /v1/options
    PUT /v1/options/:id
    DELETE /v1/options/:id`,
  'schools and uploads': `
    GET /v1/schools
    GET /v1/schools/:id
    POST /v1/schools
    PUT /v1/schools/:id
    DELETE /v1/schools/:id
    PUT /v1/schools/csv
    POST /v1/upload/image`,
  questions: `
    GET /v1/questions
    GET /v1/questions/:id
    POST /v1/questions
    PUT /v1/questions/:id
    DELETE /v1/questions/:id
    GET /v1/correct-answers
    GET /v1/correct-answers/:question_id
    GET /v1/questions/bulk/template
    POST /v1/questions/bulk/preview/dict
    POST /v1/questions/bulk/upload`,
  'users and subscriptions': `
    GET /v1/users
    DELETE /v1/users/:id
    GET /v1/user/subscriptions/:user_id
    PUT /v1/user/subscriptions/test-premium
    DELETE /v1/user/subscriptions/:user_id
    GET /v1/user/subscriptions/all
    POST /v1/user/subscriptions/verify`,
  'progress, attempts, answers and others': `
    GET /v1/user-level-progress/all
    DELETE /v1/user-level-progress/:id
    GET /v1/suggested-quiz/attempts
    DELETE /v1/suggested-quiz/attempts/:id
    GET /v1/qotd/attempts
    DELETE /v1/qotd/attempts/:id
    GET /v1/user-answers
    DELETE /v1/user-answers/:id
    GET /v1/waitlist
    DELETE /v1/waitlist/:id
    GET /v1/streak-history
    GET /v1/user-streaks
    GET /v1/user-badges
    GET /v1/badges
    GET /v1/badges/has
    GET /v1/badges/:id
    POST /v1/badges
    PUT /v1/badges/:id
    DELETE /v1/badges/:id
    GET /v1/coin/packages
    GET /v1/coin/packages/:id
    POST /v1/coin/packages
    PUT /v1/coin/packages/:id
    DELETE /v1/coin/packages/:id`,
};

const withoutToken = everyEndpoint
  .filter(({ access }) => access === 'public')
  .map(({ method, path }) => `${method} ${path}`);

describe('the contract', () => {
  it.each(Object.entries(CALLS))('has the calls of the specification to the letter: %s', (_, text) => {
    const calls = text.trim().split(/\n\s*/);
    const known = new Set(everyEndpoint.map(({ method, path }) => `${method} ${path}`));
    expect(calls.filter((call) => !known.has(call))).toEqual([]);
  });

  it('asks for a token everywhere but at sign-in, its second step and refresh', () => {
    expect(withoutToken).toEqual([
      'POST /v1/jwt/signin',
      ...['POST /v1/jwt/signin/second-step', 'POST /v1/jwt/signin/second-step/passkey'],
      'POST /v1/jwt/refresh',
    ]);
  });

  it('takes files in the fields that are specified', () => {
    const fields = [uploads.image.file, schools.importCsv.file, bulkQuestions.preview.file];
    expect(fields).toEqual(['file', 'CSV', 'file']);
  });
});

describe('the constants of the specification', () => {
  it('are the roles that may administer', () => {
    const specified = ['admin', 'superadmin', 'super_admin', 'super-admin'];
    expect(specified.filter(constants.isConsoleRole)).toEqual(specified);
    expect(specified.map(constants.roleOf)).toEqual(['admin', 'superadmin', 'superadmin', 'superadmin']);
    expect(constants.ROLES).toEqual(['student', 'viewer', 'editor', 'admin', 'superadmin']);
    expect([null, undefined, '', 'student', 'teacher'].filter(constants.isConsoleRole)).toEqual([]);
  });

  it('are the subjects, answer types and kinds of questions', () => {
    expect(constants.SUBJECTS.join(', ')).toBe(
      'physics, chemistry, biology, mathematics, english, history, geography, computer_science, economics, ' +
        'business_studies, geometry, general',
    );
    expect(constants.ANSWER_TYPES).toEqual(['short_answer', 'multiple_choice', 'true_false']);
    expect(constants.QUESTION_TYPES).toEqual(['quiz_of_day', 'suggested', 'trial']);
  });

  it('are the columns of a spreadsheet of questions', () => {
    expect(BULK_COLUMNS).toEqual([
      ...['level_number', 'serial_number', 'subject', 'question_text', 'option_1', 'option_2', 'option_3', 'option_4'],
      ...['answer', 'score', 'note', 'time', 'answer_type', 'hint'],
    ]);
  });

  it('are the tiers of badges with their names', () => {
    expect(BADGE_TIERS).toEqual({
      1: 'Participation & Consistency (entry-level)',
      2: 'Performance-Based (skill recognition)',
      3: 'Progression & Milestone (long-term engagement)',
      4: 'Secret/Bonus (surprise & delight)',
    });
  });

  it('are the words of options, plans, coin packages and notifications', () => {
    expect(constants.OPTION_LABELS).toEqual(['a', 'b', 'c', 'd']);
    expect(constants.SUBSCRIPTION_PLANS).toEqual(expect.arrayContaining(['monthly', 'yearly']));
    expect(constants.COIN_STATUSES).toEqual(['active', 'deactive']);
    const types = ['rank_increase', 'reward', 'reminder', 'alert', 'challenge_invitation'];
    expect(constants.NOTIFICATION_TYPES).toEqual(types);
  });

  it('are quiz 9, the tolerance of tokens and the timings of the socket', () => {
    expect([constants.DEFAULT_QUIZ_ID, constants.TOKEN_EXPIRY_TOLERANCE_S]).toEqual([9, 5]);
    expect(SOCKET_TIMINGS).toEqual({
      timeoutMs: 20_000,
      reconnectionDelayMs: 1000,
      reconnectionDelayMaxMs: 5000,
      randomizationFactor: 0.5,
    });
  });
});

describe('the status of an answer', () => {
  const statusesOf = (method: Endpoint['method'], isWanted: (path: string) => boolean = () => true) =>
    everyEndpoint
      .filter((one) => one.method === method && isWanted(one.path))
      .map(({ path, status }) => [path, status]);
  /** Signing in, previews, proposals, look-ups, merging and stopping make no row; a message to many and a job are only begun (202). */
  const isCreation = (path: string) =>
    !/^\/v1\/jwt\/|\/preview(\/|$)|\/near-copy$|\/tell-apart$|\/merge$|\/plan\/fill$|\/(bulk|export)$|\/batches(\/:id\/stop|\/recipients)?$|\/system\//.test(
      path,
    );
  const each = (method: Endpoint['method'], status: number, isWanted?: (path: string) => boolean) => {
    const found = statusesOf(method, isWanted);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(found.map(([path]) => [path, status]));
  };

  it('is 201 of every creation, 200 of every update and 204 of every deletion', () => {
    each('POST', 201, isCreation);
    each('PUT', 200, (path) => !path.endsWith('/password'));
    each('PATCH', 200);
    each('DELETE', 204);
  });
});

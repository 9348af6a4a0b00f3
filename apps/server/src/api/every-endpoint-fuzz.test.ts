import { bulkQuestions } from '@quizdesk/contract/bulk-questions';
import { ERROR_STATUS, errorBody } from '@quizdesk/contract/errors';
import { everyEndpoint } from '@quizdesk/contract/every-endpoint';
import type { Endpoint } from '@quizdesk/contract/kit';
import { runs } from '@quizdesk/contract/testing/property-runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildUserBadge } from '../testing/builders/badges.ts';
import { buildAnswer, buildLevelProgress, buildQotdAttempt, buildUserStreak } from '../testing/builders/play.ts';
import { buildQuestion } from '../testing/builders/questions.ts';
import { recordStatements } from '../testing/database/counted-statements.ts';
import { emptyDatabase } from '../testing/database/empty-database.ts';
import { addressPart, valuesFor } from '../testing/fuzz-values.ts';
import { useTestApp } from '../testing/test-app.ts';

/** On each database: the same number on every machine, however slow it is. */
const RUNS = runs(250);
const CALLS_A_RUN = 20;
/** A failure is made smaller by at most so many further runs. */
const MOST_SHRINKS = 100;
/** Five times as many as any call has sent here. */
const MOST_STATEMENTS = 50;

const app = useTestApp({ services: ['account', 'api'] });

/** One request, plain enough to be printed and sent again. */
interface Request {
  readonly endpoint: string;
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
}

const JSON_TYPE = { 'content-type': 'application/json' };

const encode = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());

function bodiesOf({ body, file }: Endpoint): fc.Arbitrary<Pick<Request, 'headers' | 'payload'>> {
  const none = fc.constant({ headers: {}, payload: undefined });
  const broken = fc
    .constantFrom('', '{', '[1,', '"\\ud800', 'nul', '{"a":1}}')
    .map((payload) => ({ headers: JSON_TYPE, payload }));
  const other = fc
    .constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'multipart/form-data; boundary=b', 'x')
    .map((type) => ({ headers: { 'content-type': type }, payload: '--b\r\n\r\nx\r\n--b--' }));
  const form = fc.string({ unit: 'binary', maxLength: 200 }).map((content) => ({
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `--b\r\ncontent-disposition: form-data; name="${file}"; filename="a.csv"\r\n\r\n${content}\r\n--b--\r\n`,
  }));
  const fitting = body && valuesFor(body).map((value) => ({ headers: JSON_TYPE, payload: JSON.stringify(value) }));
  return fc.oneof(
    { weight: 20, arbitrary: file === undefined ? (fitting ?? none) : form },
    { weight: 1, arbitrary: fc.oneof(none, broken, other) },
  );
}

function queriesOf({ query }: Endpoint): fc.Arbitrary<string> {
  // Parameters that a call does not know are refused: most calls have none.
  const unknown = fc.constantFrom('?x=1', '?%00', '?__proto__[a]=1');
  if (!query) return fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: unknown });
  return valuesFor(query).map((values) => {
    const pairs = typeof values === 'object' && values !== null ? Object.entries(values) : [['q', values] as const];
    // Lists of thousands are tested elsewhere.
    return `?${pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`;
  });
}

function requestsTo(endpoint: Endpoint): fc.Arbitrary<Request> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = fc.tuple(...names.map(() => addressPart));
  return fc.tuple(params, queriesOf(endpoint), bodiesOf(endpoint)).map(([values, query, body]) => {
    const path = endpoint.path.split('/').map((part) => {
      const at = part.startsWith(':') ? names.indexOf(part.slice(1)) : -1;
      return at === -1 ? part : encode(values[at]) || '%20';
    });
    return { endpoint: endpoint.path, method: endpoint.method, url: `${path.join('/')}${query}`, ...body };
  });
}

/** Each of these starts a process, which takes as long as fifty other calls. */
const isSlow = (endpoint: Endpoint) => endpoint.file !== undefined || endpoint === bulkQuestions.upload;

const requests = fc.oneof(
  ...everyEndpoint.map((endpoint) => ({ weight: isSlow(endpoint) ? 1 : 12, arbitrary: requestsTo(endpoint) })),
);

/** Words of the database, of the code or of its libraries, which no answer may show. */
const INTERNAL =
  /\bSELECT\b|INSERT INTO|violates|constraint "|relation "|syntax error|\.[tj]s:\d+|node_modules|Invalid input/;

async function check({ method, url, headers, payload }: Request, authorization: string): Promise<number> {
  const answer = await app().app.inject({
    method,
    url,
    headers: { ...headers, authorization },
    ...(payload !== undefined && { payload }),
  });
  const status = answer.statusCode;
  expect(status, `${answer.body}`).toBeLessThan(500);
  if (status < 400) return status;
  expect([...Object.values(ERROR_STATUS), 408, 414, 431]).toContain(status);
  const { message, detail, details } = errorBody.strict().parse(answer.json());
  expect([message, detail, ...Object.values(details ?? {})].join('\n')).not.toMatch(INTERNAL);
  return status;
}

test('whatever is sent to an endpoint, it is served or refused in the form of the contract', {
  timeout: 1_800_000,
}, async () => {
  const seen = new Map<number, number>();
  const { db, database } = app().app;
  const statementsOf = recordStatements();
  let plays = 0;
  const play = async (calls: readonly Request[]) => {
    if (++plays > RUNS + MOST_SHRINKS) return;
    await emptyDatabase(database.pool);
    for (const build of [
      buildQuestion,
      buildAnswer,
      buildLevelProgress,
      buildQotdAttempt,
      buildUserStreak,
      buildUserBadge,
    ]) {
      await build(db);
    }
    let token = await app().tokenFor('superadmin');
    for (const call of calls) {
      let status = 0;
      const sent = await statementsOf(async () => {
        status = await check(call, `Bearer ${token}`);
      });
      expect(sent.length).toBeLessThanOrEqual(MOST_STATEMENTS);
      // The account has signed out, or deleted itself.
      if (status === 401) token = await app().tokenFor('superadmin');
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: CALLS_A_RUN, maxLength: CALLS_A_RUN, size: 'max' }), play),
    { numRuns: RUNS },
  );
  expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(RUNS * CALLS_A_RUN);
  // Enough gets past the first check for the code behind it to be tried.
  expect([200, 201, 204, 404, 422].filter((status) => (seen.get(status) ?? 0) < RUNS * 0.08)).toEqual([]);
});

import { buffer, text } from 'node:stream/consumers';
import { schools } from '@quizdesk/contract/schools';
import { subscriptions } from '@quizdesk/contract/subscriptions';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildSubscription } from '../testing/builders/subscriptions.ts';
import { buildUser } from '../testing/builders/users.ts';
import { useTestApp } from '../testing/test-app.ts';
import { answerEncoder, longAnswerOf, streamAnswer } from './answers.ts';

describe('a row that another system has stored and that no schema foresees', () => {
  const test = useTestApp({ services: ['account', 'api'] });
  const logged: unknown[] = [];
  beforeEach(async () => {
    logged.length = 0;
    const log = { ...test().app.log, error: (facts: unknown) => void logged.push(facts) };
    Object.assign(test().app, { encodeAnswer: answerEncoder(log, false) });
    await test().app.db.execute(`INSERT INTO schools (id, name, identity_key, created_at) VALUES
      (-7, 'Foreign', 'f', 'infinity'), (8000, 'Ours', 'o', now())`);
  });

  it('is sent as it is, and so are all others; the log says so', async () => {
    const answer = await test().call({ url: schools.list.path });
    expect(answer.statusCode).toBe(200);
    const { rows, count } = answer.json();
    expect(count).toBe(2);
    expect(rows).toMatchObject([
      { id: 8000, name: 'Ours', created_at: expect.stringMatching(/Z$/) },
      { id: -7, name: 'Foreign', created_at: null },
    ]);
    expect(Object.keys(rows[1])).toEqual(Object.keys(schools.find.response.shape));
    expect(logged).toHaveLength(1);
  });

  it('in a long list is the only one that is not checked', async () => {
    await test().app.db.execute(`INSERT INTO schools (name, identity_key) SELECT i, i FROM generate_series(1, 500) i`);
    const answer = await test().call({ url: `${schools.list.path}?limit=1000` });
    expect([answer.statusCode, answer.json().rows.length, logged.length]).toEqual([200, 502, 1]);
  });
});

describe('another currency', () => {
  const test = useTestApp({ services: ['account', 'api'] });
  it('is refused by the database, so that no list meets it', async () => {
    const { id } = await buildSubscription(test().app.db, { user_id: (await buildUser(test().app.db)).id });
    const change = test().app.database.pool.query('UPDATE subscriptions SET currency = $1 WHERE id = $2', ['EUR', id]);
    await expect(change).rejects.toMatchObject({ constraint: 'subscriptions_currency_check' });
    expect((await test().call({ url: subscriptions.list.path })).json().rows).toMatchObject([{ currency: 'USD' }]);
  });
});

it('a long list is the same JSON as a short one, whatever else the answer says', async () => {
  const encode = answerEncoder(console as never, true);
  const schema = schools.list.response;
  const row = { id: 1, version: 1, name: 'é "x"', region: null, location: null, logo_url: null, logo: null };
  const dated = { ...row, created_at: new Date(0), updated_at: new Date(0) };
  const answer = { rows: new Array(250).fill(dated), count: 250 };
  const long = longAnswerOf(answer);
  if (!long) throw new Error('It is long');
  expect(JSON.parse(await text(streamAnswer(encode, schema, long)))).toEqual(JSON.parse(encode(schema, answer)));
  expect(longAnswerOf({ rows: [dated], count: 1 })).toBeUndefined();
  const wrong = longAnswerOf({ ...answer, rows: [...answer.rows, { id: 'x' }] });
  if (wrong) await expect(buffer(streamAnswer(encode, schema, wrong))).rejects.toThrow();
});

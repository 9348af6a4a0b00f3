import { subscriptions } from '@quizdesk/contract/subscriptions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { subscriptions as table } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { json, openTestingGateway } from './testing-gateway.ts';

const EMAIL = 'esi@example.org';
const whole = { transaction_id: 4711, plan: 'monthly', amount: 9.9, currency: 'USD', email: EMAIL };

const gateway = await openTestingGateway();

describe('a payment, where there is a gateway,', () => {
  afterAll(() => gateway.close());
  const test = useTestApp({ services: ['api'], paymentGatewayUrl: gateway.url, paymentGatewayToken: 's3cret' });
  const verify = (payload: object) => test().call({ method: 'POST', url: subscriptions.verify.path, payload });
  const count = () => test().app.db.$count(table);

  let user_id: number;
  beforeEach(async () => {
    gateway.asked.length = 0;
    gateway.respond = json({ verified: true });
    user_id = (await buildUser(test().app.db, { email: EMAIL })).id;
  });

  it('is recorded once the gateway has confirmed it', async () => {
    expect((await verify({ ...whole, user_id })).statusCode).toBe(201);
    expect(gateway.asked).toMatchObject([
      {
        authorization: 'Bearer s3cret',
        body: { transaction_id: '4711', plan: 'monthly', amount: '9.90', currency: 'USD', email: EMAIL },
      },
    ]);
  });

  it('that the gateway does not confirm is a 422 with its reason', async () => {
    gateway.respond = json({ verified: false, reason: 'The amount is another.' });
    const answer = await verify({ ...whole, user_id });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        code: 'invalid',
        message: 'The payment was not verified',
        detail: 'The amount is another.',
        details: { transaction_id: 'The amount is another.' },
        fields: { transaction_id: { code: 'not_allowed' } },
      },
    ]);
    expect(await count()).toBe(0);
  });

  it.each([
    ['out of order', json({ error: 'secret' }, 500)],
    ['hanging up', (response: { destroy(): unknown }) => void response.destroy()],
  ])('while the gateway is %s is a 503 that says when to try again, and nothing else', async (_, respond) => {
    gateway.respond = respond;
    const answer = await verify({ ...whole, user_id });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '30',
      {
        code: 'unavailable',
        message: 'The payment gateway cannot be asked',
        detail: 'The payment was neither verified nor stored. Please try again in a moment.',
      },
    ]);
    expect(await count()).toBe(0);
  });

  it('that cannot be recorded anyway is not asked about', async () => {
    await verify({ ...whole, user_id });
    gateway.asked.length = 0;
    for (const wrong of [{}, { transaction_id: 1, email: 'x@y' }, { transaction_id: 2, user_id: 987654 }]) {
      expect((await verify({ ...whole, user_id, ...wrong })).statusCode).toBeGreaterThanOrEqual(409);
    }
    expect(gateway.asked).toEqual([]);
  });

  it('whose user is deleted while the gateway thinks is a 422', async () => {
    gateway.respond = (response) => {
      const answer = json({ verified: true });
      test()
        .app.db.delete(users)
        .where(eq(users.id, user_id))
        .then(
          () => answer(response),
          (error: Error) => response.destroy(error),
        );
    };
    const answer = await verify({ ...whole, user_id });
    expect([answer.statusCode, answer.json().details]).toEqual([422, { user_id: 'User does not exist' }]);
  });

  it('that is confirmed for two at the same moment is recorded once', async () => {
    const { db } = test().app;
    const other = await buildUser(db, { email: EMAIL });
    const confirmed: (() => void)[] = [];
    gateway.respond = (response) => {
      confirmed.push(() => json({ verified: true })(response));
      if (confirmed.length === 3) for (const answer of confirmed) answer();
    };
    const payers = [user_id, other.id, user_id];
    const answers = await Promise.all(payers.map((id) => verify({ ...whole, user_id: id })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409]);
    const winner = answers.find((answer) => answer.statusCode === 201)?.json();
    for (const { statusCode, body } of answers) {
      if (statusCode === 409) expect(body).toContain(`counts for subscription ${winner?.id} of`);
    }
    expect(await count()).toBe(1);
  });

  it('keeps nobody waiting while the gateway thinks', async () => {
    let release = () => {};
    gateway.respond = (response) => {
      release = () => json({ verified: true })(response);
    };
    const paying = verify({ ...whole, user_id });
    await expect.poll(() => gateway.asked.length).toBe(1);
    const url = pathOf(subscriptions.remove, { user_id });
    expect((await test().call({ method: 'DELETE', url })).statusCode).toBe(404);
    release();
    expect((await paying).statusCode).toBe(201);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../shared/app-error.ts';
import { createGatewayVerifier } from './payment-gateway.ts';
import type { Payment } from './payment-verifier.ts';
import { json, openTestingGateway, type TestingGateway } from './testing-gateway.ts';

const payment: Payment = {
  transactionId: '00123',
  plan: 'yearly',
  amount: '9.90',
  currency: 'USD',
  email: 'esi@example.org',
};

let gateway: TestingGateway;
beforeAll(async () => {
  gateway = await openTestingGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.asked.length = 0;
});

const verify = (timeoutMs = 5000) =>
  createGatewayVerifier({ url: gateway.url, token: 's3cret', timeoutMs }).verify(payment);

/** What the operator reads of a question that came to nothing; the caller reads none of it. */
async function failure(timeoutMs?: number): Promise<string> {
  const error: unknown = await verify(timeoutMs).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({
    code: 'unavailable',
    message: 'The payment gateway cannot be asked',
    facts: { retryAfterS: 30, detail: 'The payment was neither verified nor stored. Please try again in a moment.' },
  });
  return error instanceof AppError ? String(error.cause) : '';
}

describe('a payment gateway', () => {
  it('is asked with the payment as JSON and the token', async () => {
    gateway.respond = json({ verified: true, more: 'than needed' });
    expect(await verify()).toEqual({ verified: true });
    expect(gateway.asked).toEqual([
      {
        method: 'POST',
        authorization: 'Bearer s3cret',
        contentType: 'application/json',
        body: { transaction_id: '00123', plan: 'yearly', amount: '9.90', currency: 'USD', email: 'esi@example.org' },
      },
    ]);
  });

  it('may say no and why', async () => {
    gateway.respond = json({ verified: false, reason: ' The amount is another. ' });
    expect(await verify()).toEqual({ verified: false, reason: 'The amount is another.' });
    gateway.respond = json({ verified: false, reason: 'x'.repeat(1000) });
    expect(await verify()).toEqual({ verified: false, reason: 'x'.repeat(300) });
  });

  it.each([undefined, null, '', 7])('that says no without a reason (%j) is given one', async (reason) => {
    gateway.respond = json({ verified: false, reason });
    expect(await verify()).toEqual({ verified: false, reason: 'The payment gateway does not know this payment.' });
  });
});

describe('a question that came to nothing is unavailable:', () => {
  it.each([
    ['a page', '<html>Hello</html>'],
    ['nothing', ''],
    ['a bare true', 'true'],
    ['null', 'null'],
    ['a list', '[{"verified":true}]'],
    ['another word', '{"verified":"true"}'],
    ['half an answer', '{"verified":tr'],
    ['no verdict', '{"ok":true}'],
  ])('the gateway answered %s', async (_, body) => {
    gateway.respond = (response) => response.end(body);
    await failure();
  });

  it.each([201, 204, 400, 401, 404, 500, 503])('the gateway answered %d', async (status) => {
    const isFine = status === 201;
    gateway.respond = json(isFine ? { verified: true } : { verified: false, reason: 'no' }, status);
    if (isFine) expect(await verify()).toEqual({ verified: true });
    else if (status === 204) await failure();
    else expect(await failure()).toBe(`Error: The payment gateway answered ${status}`);
  });

  it('the gateway sends the caller elsewhere, where the token must not go', async () => {
    const other = await openTestingGateway();
    gateway.respond = (response) => response.writeHead(307, { location: other.url }).end();
    await failure();
    expect(other.asked).toEqual([]);
    await other.close();
  });

  it('the gateway answers without end', async () => {
    gateway.respond = (response) => {
      const more = () => {
        while (response.write(' '.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    };
    expect(await failure()).toBe('Error: The payment gateway answered more than 65536 bytes');
  });

  it('the gateway is too slow to begin', async () => {
    gateway.respond = () => {};
    expect(await failure(100)).toContain('TimeoutError');
  });

  it('the gateway is too slow to end', async () => {
    gateway.respond = (response) => response.write('{"verified":');
    expect(await failure(100)).toContain('TimeoutError');
  });

  it('the gateway hangs up', async () => {
    gateway.respond = (response) => response.destroy();
    await failure();
  });

  it('nobody listens there', async () => {
    const closed = await openTestingGateway();
    await closed.close();
    const verifier = createGatewayVerifier({ url: closed.url, token: 's3cret' });
    await expect(verifier.verify(payment)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

import { runs } from '@quizdesk/contract/testing/property-runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  buildInput,
  connectSocket,
  heard,
  type TestSocket,
  titlesOf,
  useRealtimeApp,
  userIdOf,
} from './testing-sockets.ts';

const test = useRealtimeApp();

const who = fc.nat({ max: 1 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const), who }) },
  fc.record({ kind: fc.constant('switch' as const), who }),
);

interface Recipient extends TestSocket {
  readonly userId: number;
  readonly sent: string[];
}

async function connectRecipient(): Promise<Recipient> {
  const token = await test().tokenFor('student');
  return { ...(await connectSocket(test().url, token)), userId: userIdOf(token), sent: [] };
}

/** Goes offline once all that it was sent is acknowledged, or comes back and gets the rest. */
async function switchConnection(recipient: Recipient): Promise<void> {
  const { socket, sent } = recipient;
  if (!socket.connected) {
    const connected = heard(recipient, 'connect');
    socket.connect();
    await connected;
    await titlesOf(recipient, sent.length);
    return;
  }
  await titlesOf(recipient, sent.length);
  const isOpen = async () =>
    (await test().stored()).some(({ user_id, delivered_at }) => user_id === recipient.userId && delivered_at === null);
  await expect.poll(isOpen, { timeout: 10_000 }).toBe(false);
  socket.disconnect();
}

it('each notification comes to its recipient exactly once, in its order, while others connect and disconnect', async () => {
  const run = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
    // One of their own for each run: how many an administrator may send in a minute is limited.
    const admin = await test().connectAs('admin');
    const recipients = [await connectRecipient(), await connectRecipient()] as const;
    for (const [number, one] of steps.entries()) {
      const recipient = recipients[one.who === 0 ? 0 : 1];
      if (one.kind === 'switch') {
        await switchConnection(recipient);
        continue;
      }
      const title = `Number ${number}`;
      recipient.sent.push(title);
      const answer = await admin.socket.emitWithAck('send_notification', buildInput(recipient.userId, title));
      expect(answer).toMatchObject({ ok: true });
    }
    for (const recipient of recipients) {
      if (!recipient.socket.connected) await switchConnection(recipient);
      await titlesOf(recipient, recipient.sent.length);
      expect(recipient.got.map(({ title }) => title)).toEqual(recipient.sent);
    }
    for (const { socket } of [admin, ...recipients]) socket.disconnect();
  });
  await fc.assert(run, { numRuns: runs(10) });
}, 120_000);

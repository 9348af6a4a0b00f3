import type { NotificationInput } from '@quizdesk/contract/notifications';
import type { Acknowledgment, SendAcknowledgment } from '@quizdesk/contract/socket/events';
import { vi } from 'vitest';
import type { SocketEvents, SocketTransport } from './notification-socket.ts';

/** A socket whose server is the test. For tests. */
export class FakeSocket implements SocketTransport {
  readonly events: SocketEvents;
  /** The tokens that it has tried to connect with, in order. */
  readonly tokens: (string | null)[] = [];
  readonly sent: (PromiseWithResolvers<SendAcknowledgment> & { readonly input: NotificationInput })[] = [];
  readonly read = vi.fn<(id: number) => Promise<Acknowledgment>>(async () => ({ ok: true }));
  disconnects = 0;

  constructor(events: SocketEvents) {
    this.events = events;
  }

  connect(): void {
    void this.events.token().then((token) => this.tokens.push(token));
  }

  disconnect(): void {
    this.disconnects += 1;
  }

  send(input: NotificationInput): Promise<SendAcknowledgment> {
    const held = { ...Promise.withResolvers<SendAcknowledgment>(), input };
    this.sent.push(held);
    return held.promise;
  }
}

import type { NewNotification } from '@quizdesk/contract/notifications';
import type { OpenRecord, RecordPerson } from '@quizdesk/contract/socket/events';
import { type Mock, vi } from 'vitest';
import { Connection, type ConnectionSocket } from './connection.ts';

/** What a socket has sent and awaits an acknowledgment for. */
interface Sent extends PromiseWithResolvers<unknown> {
  readonly name: string;
  readonly value: unknown;
}

/** A socket whose server is the test. For tests. */
class FakeSocket {
  active = false;
  connected = false;
  disconnects = 0;
  /** The tokens that it has tried to connect with, in order. */
  readonly tokens: (string | null)[] = [];
  readonly emitted: unknown[] = [];
  readonly sent: Sent[] = [];
  readonly connect: Mock<() => void>;
  readonly #handlers = new Map<string, Set<(...values: unknown[]) => void>>();

  constructor(token: () => Promise<string | null>) {
    this.connect = vi.fn(() => {
      this.active = true;
      void token().then((given) => this.tokens.push(given));
    });
  }

  on(name: string, handler: (...values: unknown[]) => void): void {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers.add(handler));
  }

  off(name: string, handler: (...values: unknown[]) => void): void {
    this.#handlers.get(name)?.delete(handler);
  }

  emit(name: string, value: unknown): void {
    this.emitted.push([name, value]);
  }

  timeout() {
    return {
      emitWithAck: (name: string, value: unknown) => {
        const sent = { ...Promise.withResolvers<unknown>(), name, value };
        this.sent.push(sent);
        return sent.promise;
      },
    };
  }

  disconnect(): void {
    this.active = false;
    this.disconnects += 1;
    if (this.connected) this.#end('io client disconnect');
  }

  /** The server admits it. */
  admit(): void {
    this.active = true;
    this.connected = true;
    this.happen('connect');
  }

  /** The server refuses it with a code; it does not try again automatically. */
  refuse(code: string): void {
    this.active = false;
    this.happen('connect_error', Object.assign(new Error('No'), { data: { code } }));
  }

  /** The server is not reached; it tries again automatically. */
  miss(): void {
    this.happen('connect_error', new Error('websocket error'));
  }

  /** The connection breaks, or is ended by the server for good. */
  break(reason = 'transport close'): void {
    if (reason === 'io server disconnect') this.active = false;
    this.#end(reason);
  }

  people(people: readonly RecordPerson[], record: OpenRecord): void {
    this.happen('record_people', { ...record, people });
  }

  /** A notification comes; returns how it is acknowledged. */
  give(notification: NewNotification): Mock<() => void> {
    const acknowledge = vi.fn<() => void>();
    this.happen('new_notification', notification, acknowledge);
    return acknowledge;
  }

  happen(name: string, ...values: unknown[]): void {
    for (const handler of this.#handlers.get(name) ?? []) handler(...values);
  }

  #end(reason: string): void {
    this.connected = false;
    this.happen('disconnect', reason);
  }
}

/** A connection over such a socket. For tests. */
export function openFakeConnection() {
  let made: FakeSocket | undefined;
  const connection = new Connection((token) => {
    made = new FakeSocket(token);
    // It has what is used of a socket, for any event.
    return made as unknown as ConnectionSocket;
  });
  if (made === undefined) throw new Error('No socket was made');
  return { connection, socket: made };
}

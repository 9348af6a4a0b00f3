import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { NotificationInput } from '@quizdesk/contract/notifications';
import { signIn } from '../server.ts';

/** What a participant's app does with its socket, as far as tests need it. */
interface Client {
  on(event: string, listener: (notification: Got, acknowledge: () => void) => void): void;
  emit(event: string, payload: object): void;
  emitWithAck(event: string, payload: object): Promise<unknown>;
}

interface Got {
  readonly id: number;
  readonly title: string;
}

declare global {
  interface Window {
    // What socket.io's own script leaves behind, and what the test page keeps.
    io: (url: string, options: object) => Client;
    client: Client;
    got: Got[];
  }
}

const SCRIPT = join(import.meta.dirname, '../../../node_modules', 'socket.io-client', 'dist/socket.io.min.js');

/** A participant in a browser of their own, connected to a server. */
export interface Receiver {
  /** The titles that have come so far, in order. */
  titles(): Promise<string[]>;
  /** Says that the latest one was opened. */
  readLatest(): Promise<void>;
  /** Sends one, where the account may; answers the acknowledgment. */
  send(notification: NotificationInput): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens a tiny page of the server in another browser context and connects it as this account. */
export async function openReceiver(
  browser: Browser,
  url: string,
  account: { username: string; password: string },
): Promise<Receiver> {
  const { access_token } = await signIn(url, account);
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  // The smallest page that really comes from the server: the browser lets no other connect to it.
  await page.goto(`${url}/healthz`);
  await page.addScriptTag({ path: SCRIPT });
  await page.evaluate((token) => {
    window.got = [];
    window.client = window.io(location.origin, { transports: ['websocket'], auth: { token } });
    window.client.on('new_notification', (notification, acknowledge) => {
      window.got.push(notification);
      acknowledge();
    });
  }, access_token);
  return {
    titles: () => page.evaluate(() => window.got.map(({ title }) => title)),
    readLatest: () => page.evaluate(() => window.client.emit('notification_read', { id: window.got.at(-1)?.id })),
    send: (input) => page.evaluate((one) => window.client.emitWithAck('send_notification', one), input),
    close: () => context.close(),
  };
}

import type { NewNotification, NotificationInput } from '@quizdesk/contract/notifications';
import { logFailure } from '../../lib/log.ts';
import { RequestError } from '../../lib/request-error.ts';
import type { Connection } from '../../lib/socket/connection.ts';

/** What the page handles. */
export interface NotificationHandlers {
  onNotification(notification: NewNotification): void;
  /** A notification, to whomever it was sent, was delivered or read. */
  onChange(): void;
}

/** How long an acknowledgment may take. */
const ACKNOWLEDGMENT_TIMEOUT_MS = 10_000;

/** Shown where something is sent without a connection. */
export const NOT_CONNECTED =
  'There is no connection to the server, so nothing was sent. What you typed stays here; send it again once it says “Connected”.';
const NO_ANSWER =
  'The connection broke before the server answered. What you typed stays here; look in the list below whether it was stored before you send it again.';

/** Sends and receives notifications over the connection of the window, while the page is open. */
export class NotificationSocket {
  readonly #connection: Connection;
  readonly #handlers: NotificationHandlers;
  #detach: (() => void) | undefined;

  constructor(connection: Connection, handlers: NotificationHandlers) {
    this.#connection = connection;
    this.#handlers = handlers;
  }

  /** Begins to receive, and keeps the connection open. */
  open(): void {
    const { onNotification, onChange } = this.#handlers;
    const { socket } = this.#connection;
    const letGo = this.#connection.takeNotifications((notification, acknowledge) => {
      onNotification(notification);
      acknowledge();
    });
    socket.on('notification_changed', onChange);
    const detach = this.#connection.attach('firmly');
    this.#detach = () => {
      letGo();
      socket.off('notification_changed', onChange);
      detach();
    };
  }

  close(): void {
    this.#detach?.();
    this.#detach = undefined;
  }

  /** Sends a notification and returns its id; throws a `RequestError` to show, with errors by field where there are any. */
  async send(input: NotificationInput): Promise<number> {
    this.#requireConnection();
    await this.#connection.renew();
    this.#requireConnection();
    const sending = this.#connection.socket.timeout(ACKNOWLEDGMENT_TIMEOUT_MS).emitWithAck('send_notification', input);
    const acknowledgment = await sending.catch((error: unknown) => {
      logFailure('A notification was not acknowledged', error);
      throw new RequestError(NO_ANSWER);
    });
    if (acknowledgment.ok) return acknowledgment.id;
    const details = { ...acknowledgment.details };
    throw new RequestError(acknowledgment.message, 422, { message: acknowledgment.message, detail: '', details });
  }

  /** Reports that one of the person's own notifications was read; false where it must be reported again. */
  async read(id: number): Promise<boolean> {
    if (!this.#isConnected()) return false;
    try {
      const { socket } = this.#connection;
      const acknowledgment = await socket.timeout(ACKNOWLEDGMENT_TIMEOUT_MS).emitWithAck('notification_read', { id });
      if (!acknowledgment.ok)
        logFailure(`Notification ${id} could not be marked as read`, new Error(acknowledgment.message));
      return true;
    } catch (error) {
      logFailure(`Notification ${id} could not be reported as read`, error);
      return false;
    }
  }

  #isConnected(): boolean {
    return this.#detach !== undefined && this.#connection.state() === 'connected';
  }

  /** Throws where nothing can be sent: the connection is broken, or the page was left. */
  #requireConnection(): void {
    if (!this.#isConnected()) throw new RequestError(NOT_CONNECTED);
  }
}

import { z } from 'zod';
import { NOTIFICATION_TYPES } from './constants.ts';
import type { ErrorCode } from './errors.ts';
import {
  endpoint,
  id,
  listOf,
  pageQuery,
  queryId,
  requiredChoice,
  requiredId,
  requiredProse,
  requiredText,
  timestamp,
} from './kit.ts';
import { userBrief } from './users.ts';

export const notification = z.object({
  id,
  user_id: id,
  user: userBrief,
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  /** Who sent it, where that account still exists. */
  sent_by: userBrief.nullable(),
  created_at: timestamp,
  /** When a socket of the user first took it, and when the user opened it. */
  delivered_at: timestamp.nullable(),
  read_at: timestamp.nullable(),
});
/** A notification as the API answers it. */
export type Notification = z.input<typeof notification>;

export const NOTIFICATION_LIMITS = { title: 200, message: 2000 } as const;

/** What `send_notification` takes. */
export const notificationInput = z.object(
  {
    type: requiredChoice('Type', NOTIFICATION_TYPES),
    user_id: requiredId('User Id'),
    title: requiredText('Title', NOTIFICATION_LIMITS.title),
    message: requiredProse('Message', NOTIFICATION_LIMITS.message),
  },
  'Send an object with type, user_id, title and message',
);
export type NotificationInput = z.output<typeof notificationInput>;

/** What `notification_read` takes: one of the user's own notifications. */
export const notificationReadInput = z.object({ id: requiredId('Id') }, 'Send an object with id');

/** What an acknowledgment says where a request was refused or failed. */
export interface SocketFault {
  readonly ok: false;
  /** A sentence for people. */
  readonly message: string;
  /** Field to fault; empty where it is about no field. */
  readonly details: Readonly<Record<string, string>>;
}

/** What the acknowledgment of `send_notification` says. The notification is stored where it is ok. */
export type SendAcknowledgment = { readonly ok: true; readonly id: number } | SocketFault;

/** What the acknowledgment of `notification_read` says. */
export type ReadAcknowledgment = { readonly ok: true } | SocketFault;

/** What a participant's socket receives as `new_notification`. */
export type NewNotification = Pick<Notification, 'id' | 'type' | 'title' | 'message' | 'created_at' | 'user_id'>;

/** What a socket may send. It connects with `auth: { token }`, the access token. */
export interface SocketRequests {
  send_notification(input: NotificationInput, acknowledge: (answer: SendAcknowledgment) => void): void;
  notification_read(
    input: z.infer<typeof notificationReadInput>,
    acknowledge: (answer: ReadAcknowledgment) => void,
  ): void;
}

/** What a socket receives. A notification counts as delivered when it is acknowledged, and comes again until it is. */
export interface SocketMessages {
  new_notification(notification: NewNotification, acknowledge: () => void): void;
  /** To administrators: a notification was stored, delivered or read. What became of it is read from the list. */
  notification_changed(change: { readonly id: number }): void;
}

/** `data` of the error that a refused connection gets; its `message` is a sentence for people. */
export interface ConnectRefusal {
  /** `unauthenticated`: connect again with a new token, or sign in. */
  readonly code: ErrorCode;
}

/** The socket's timings: connect timeout, and the delays between tries to connect again. */
export const SOCKET_TIMINGS = {
  timeoutMs: 20_000,
  reconnectionDelayMs: 1000,
  reconnectionDelayMaxMs: 5000,
  randomizationFactor: 0.5,
} as const;

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/v1/notifications',
    summary: 'Notifications that were sent, newest first',
    access: 'administrator',
    query: pageQuery.extend({ user_id: queryId.optional() }),
    status: 200,
    response: listOf(notification),
  }),
};

import { z } from 'zod';
import { USUAL_BODY_BYTES } from '../constants.ts';
import type { ErrorBody, ErrorCode } from '../errors.ts';
import { requiredChoice, requiredId } from '../fields.ts';
import type { NewNotification, NotificationInput, notificationReadInput } from '../notifications.ts';
import { RECORD_TABLES } from '../things.ts';
import type { User } from '../users.ts';

/** What `open_record` and `close_record` take. */
export const openRecord = z.object(
  { table: requiredChoice('Table', RECORD_TABLES), id: requiredId('Id') },
  'Send an object with table and id',
);
export type OpenRecord = z.infer<typeof openRecord>;

/** Someone who has a record open. */
export type RecordPerson = Pick<User, 'id' | 'name' | 'image'>;

/** Who else has a record open, by name; once each, however many windows they have. */
export interface RecordPeople extends OpenRecord {
  readonly people: readonly RecordPerson[];
}

/** The acknowledgment of a request that was rejected or failed. */
export interface SocketFault {
  readonly ok: false;
  readonly code?: ErrorBody['code'];
  /** What varies in the sentence, and what is wrong with each field, for programs. */
  readonly values?: ErrorBody['values'];
  readonly fields?: ErrorBody['fields'];
  /** A sentence for people. */
  readonly message: string;
  /** Field to error; empty where it is about no field. */
  readonly details: Readonly<Record<string, string>>;
}

/** The acknowledgment of a request that returns nothing but that it was done. */
export type Acknowledgment = { readonly ok: true } | SocketFault;

/** The acknowledgment of `send_notification`. The notification is stored if it is ok. */
export type SendAcknowledgment = { readonly ok: true; readonly id: number } | SocketFault;

/** What a socket may send. It connects with `auth: { token }`, the access token. */
export interface SocketRequests {
  send_notification(input: NotificationInput, acknowledge: (answer: SendAcknowledgment) => void): void;
  notification_read(input: z.infer<typeof notificationReadInput>, acknowledge: (answer: Acknowledgment) => void): void;
  /** From administrators: they have this record open, until they close it or the socket ends. */
  open_record(record: OpenRecord, acknowledge: (answer: Acknowledgment) => void): void;
  close_record(record: OpenRecord, acknowledge: (answer: Acknowledgment) => void): void;
}

/** What a socket receives. A notification counts as delivered when it is acknowledged, and is sent again until it is. */
export interface SocketMessages {
  new_notification(notification: NewNotification, acknowledge: () => void): void;
  /** To administrators: a notification was stored, delivered or read. Its state is read from the list. */
  notification_changed(change: { readonly id: number }): void;
  /** To those who have a record open: who else has, after every change and in reply to `open_record`. */
  record_people(state: RecordPeople): void;
}

/** `data` of the error that a refused connection gets; its `message` is a sentence for people. */
export interface ConnectRefusal {
  /** `unauthenticated`: connect again with a new token, or sign in. */
  readonly code: ErrorCode;
}

/** What the server takes: of a message, of a socket, of those of a network that are not signed in, of an administrator. */
export const SOCKET_LIMITS = {
  messageBytes: USUAL_BODY_BYTES,
  messagesASecond: 50,
  unadmittedOfANetwork: 100,
  admittedWithinMs: 10_000,
  notificationsAMinute: 60,
} as const;

/** The socket's timings: connect timeout, and the delays between tries to connect again. */
export const SOCKET_TIMINGS = {
  timeoutMs: 20_000,
  reconnectionDelayMs: 1000,
  reconnectionDelayMaxMs: 5000,
  randomizationFactor: 0.5,
} as const;

import type { AccountSelection } from '@quizdesk/contract/account-selection';
import {
  AUDIENCE_KINDS,
  type AudienceKind,
  BATCH_STATES,
  type BatchState,
  NOTIFICATION_TYPES,
} from '@quizdesk/contract/constants';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import {
  id,
  jsonValue,
  maxLengths,
  moment,
  oneOf,
  ownId,
  reference,
  sortedText,
  timestamps,
  version,
} from './columns.ts';
import { users } from './users.ts';

const messageType = () => text().$type<(typeof NOTIFICATION_TYPES)[number]>().notNull();

/** A text that is sent again and again: picked in the form that sends. */
export const message_templates = pgTable(
  'message_templates',
  {
    id: ownId(),
    name: sortedText().notNull(),
    type: messageType(),
    title: text().notNull(),
    message: text().notNull(),
    version: version(),
    ...timestamps(),
  },
  (table) => [
    check('message_templates_type_check', sql`${table.type} IN (${oneOf(NOTIFICATION_TYPES)})`),
    ...maxLengths('message_templates', [
      [table.name, 100],
      [table.title, 200],
      [table.message, 2000],
    ]),
  ],
);

/**
 * A message to many students, sent in the background (docs/design/notifications.md). What a sender changes here while it works is
 * no operation of anybody.
 */
export const notification_batches = pgTable(
  'notification_batches',
  {
    id: ownId(),
    /** The sender and the key of the call, so that sending it again stores no second one. */
    key: text().unique('notification_batches_key'),
    audience_kind: text().$type<AudienceKind>().notNull(),
    /** The school or level; it may be deleted since. */
    audience_id: reference(),
    /** Of selected students which, until all have it. */
    audience_select: jsonValue<AccountSelection>(),
    /** The audience in words, as it was when the message was sent, or planned. */
    name: text().notNull(),
    type: messageType(),
    title: text().notNull(),
    message: text().notNull(),
    state: text().$type<BatchState>().notNull().default('queued'),
    total: integer().notNull(),
    sent: integer().notNull().default(0),
    /** How many were delivered and read, without what `receipt_changes` adds. */
    delivered: integer().notNull().default(0),
    read: integer().notNull().default(0),
    /** False for messages of earlier releases until the nightly check has counted them. */
    receipts_counted: boolean().notNull().default(true),
    /** The last user who was looked at, and the last who will be: students come in the order of their ids. */
    cursor: reference().notNull().default(0),
    last_user_id: reference().notNull(),
    created_by: reference().references(() => users.id, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
    /** When it is to be sent; null to send it immediately. */
    scheduled_at: moment(),
    began_at: moment(),
    finished_at: moment(),
    version: version(),
  },
  (table) => [
    index('notification_batches_created_by_index').on(table.created_by),
    // What is still to be sent.
    index('notification_batches_open_index')
      .on(table.id)
      .where(sql`${table.state} IN ('scheduled', 'queued', 'sending')`),
    check(
      'notification_batches_scheduled_check',
      sql`${table.state} <> 'scheduled' OR ${table.scheduled_at} IS NOT NULL`,
    ),
    check('notification_batches_audience_kind_check', sql`${table.audience_kind} IN (${oneOf(AUDIENCE_KINDS)})`),
    check('notification_batches_type_check', sql`${table.type} IN (${oneOf(NOTIFICATION_TYPES)})`),
    check('notification_batches_state_check', sql`${table.state} IN (${oneOf(BATCH_STATES)})`),
    ...maxLengths('notification_batches', [
      [table.key, 250],
      [table.name, 300],
      [table.title, 200],
      [table.message, 2000],
    ]),
  ],
);

/**
 * What receipts add to the counts of a message: a row for each statement that changed notifications of it, so that none
 * waits for another. They are folded into the message every few seconds.
 */
export const receipt_changes = pgTable(
  'receipt_changes',
  {
    batch_id: reference().notNull(),
    delivered: integer().notNull(),
    read: integer().notNull(),
  },
  (table) => [index('receipt_changes_batch_id_index').on(table.batch_id)],
);

/** One message to one user, sent to them alone or to many. It is stored before it is delivered. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: messageType(),
    title: text().notNull(),
    message: text().notNull(),
    /** Who sent it, unless it is part of a message to many: then that one says who. */
    sent_by: reference().references(() => users.id, { onDelete: 'set null' }),
    batch_id: reference().references(() => notification_batches.id),
    created_at: moment().notNull().defaultNow(),
    /** When a socket of the user first took it, and when the user opened it. */
    delivered_at: moment(),
    read_at: moment(),
  },
  (table) => [
    index('notifications_user_id_index').on(table.user_id, table.id),
    index('notifications_sent_by_index').on(table.sent_by).where(sql`${table.sent_by} IS NOT NULL`),
    // How many of a message to many were delivered and read, from the index alone.
    index('notifications_batch_id_index')
      .on(table.batch_id, table.delivered_at, table.read_at)
      .where(sql`${table.batch_id} IS NOT NULL`),
    check('notifications_type_check', sql`${table.type} IN (${oneOf(NOTIFICATION_TYPES)})`),
    ...maxLengths('notifications', [
      [table.title, 200],
      [table.message, 2000],
    ]),
  ],
);

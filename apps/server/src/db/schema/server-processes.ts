import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** The processes that share a PostgreSQL server, as each says of itself again and again (system/server-processes.ts). */
export const server_processes = pgTable('server_processes', {
  /** Drawn at its start: a number may be used again on its machine. */
  id: uuid().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  version: text().notNull(),
  services: text().array().notNull(),
  started_at: moment().notNull(),
  /** When it last said so, by the clock of the database. */
  seen_at: moment().notNull(),
  memory_bytes: bigint({ mode: 'number' }).notNull(),
  sockets: integer().notNull(),
  is_draining: boolean().notNull(),
});

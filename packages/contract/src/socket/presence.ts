import { z } from 'zod';
import { requiredChoice, requiredId } from '../fields.ts';
import type { CallName } from '../rules/call-rights.ts';
import type { User } from '../users.ts';

/** The tables whose records can be open, and the call that reads one of them: who may not make it learns nothing. */
export const RECORD_READS = {
  badges: 'badges.find',
  coin_packages: 'coinPackages.find',
  levels: 'levels.find',
  message_templates: 'messageTemplates.find',
  options: 'options.list',
  questions: 'questions.find',
  rounds: 'rounds.find',
  schools: 'schools.find',
  users: 'users.find',
} as const satisfies Record<string, CallName>;

export type RecordTable = keyof typeof RECORD_READS;
// The table's own keys, which `keys` cannot say.
const RECORD_TABLES = Object.keys(RECORD_READS) as RecordTable[];

/** What `open_record` and `close_record` take. */
export const openRecord = z.object(
  { table: requiredChoice('Table', RECORD_TABLES), id: requiredId('Id') },
  'Send an object with table and id',
);
export type OpenRecord = z.infer<typeof openRecord>;

/** Somebody who has a record open. */
export type RecordPerson = Pick<User, 'id' | 'name' | 'image'>;

/** Who else has a record open, by name; once each, however many windows they have. */
export interface RecordPeople extends OpenRecord {
  readonly people: readonly RecordPerson[];
}

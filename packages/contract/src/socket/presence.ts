import { z } from 'zod';
import { requiredChoice, requiredId } from '../fields.ts';
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

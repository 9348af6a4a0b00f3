import { type SQL, sql } from 'drizzle-orm';

const SCHOOL = sql`(SELECT name FROM schools WHERE id = t.school_id)`;
/** As the standings have them, which follow play within seconds. */
export const POINTS = sql`(SELECT points FROM play_totals WHERE user_id = t.id)`;

/** A text of a message as `t` gets it, a row of users, in the statement that stores it: only what the text names is read. */
export const textFor = (text: string, most: number, points: SQL = POINTS): SQL => sql`
  message_to(${text}, coalesce(t.name, ''), ${text.includes('{school}') ? SCHOOL : sql`NULL`},
    ${text.includes('{points}') ? points : sql`NULL`}, ${most})`;

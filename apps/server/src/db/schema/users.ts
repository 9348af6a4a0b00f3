import { type ActivityStatus, ROLES, type Role } from '@quizdesk/contract/constants';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, maxLengths, oneOf, reference, sortedText, timestamps, version } from './columns.ts';
import { schools } from './schools.ts';

/** One account: a student of the quiz or an administrator of the console. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: sortedText().notNull(),
    username: text().notNull(),
    email: text(),
    phone: text(),
    image: text(),
    role: text().$type<Role>().notNull().default('student'),
    status: text().$type<ActivityStatus>().notNull().default('active'),
    /** A student's school; they have none once it is deleted. */
    school_id: reference().references(() => schools.id, { onDelete: 'set null' }),
    /** argon2id, in its PHC text form; an account without one cannot sign in. */
    password_hash: text(),
    version: version(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    // Another account with the same email is looked for before one is stored.
    index('users_email_index').on(sql`lower(${table.email})`),
    index('users_role_index').on(table.role, table.id),
    // Lists by name of all, of one role and of one status: both are read from the index as well.
    index('users_by_name_index').on(table.name, table.id, table.role, table.status),
    // Students of a region are those of thousands of schools: their role is read from the index as well.
    index('users_of_school_index').on(table.school_id, table.id, table.role).where(sql`${table.school_id} IS NOT NULL`),
    // Who is new, by day.
    index('users_created_at_index').on(table.created_at),
    // Few are inactive, and the count of the active ones needs them.
    index('users_inactive_index').on(table.id).where(sql`${table.status} = 'inactive'`),
    check('users_role_check', sql`${table.role} IN (${oneOf(ROLES)})`),
    check('users_status_check', sql`${table.status} IN ('active', 'inactive')`),
    ...maxLengths('users', [
      [table.name, 200],
      [table.username, 200],
      [table.email, 200],
      [table.phone, 50],
      [table.image, 2000],
    ]),
  ],
);

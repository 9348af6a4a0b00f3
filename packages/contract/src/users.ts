import { z } from 'zod';
import { ACTIVITY_STATUSES, NEW_ADMIN_ROLES, ROLES, roleOf, STATUS_FILTERS } from './constants.ts';
import {
  countAnswer,
  endpoint,
  id,
  idParams,
  listOf,
  optionalText,
  pageQuery,
  requiredChoice,
  requiredText,
  searchText,
  sortOrder,
  timestamp,
} from './kit.ts';

/** What lists of other things show of an account. */
export const userBrief = z.object({ id, name: z.string(), username: z.string() });
export type UserBrief = z.infer<typeof userBrief>;

export const user = userBrief.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  image: z.string().nullable(),
  role: z.enum(ROLES),
  status: z.enum(ACTIVITY_STATUSES),
  /** When the premium that runs now ends; null without one. */
  premium_until: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
/** An account as the API answers it; never its password. */
export type User = z.input<typeof user>;

export const USER_LIMITS = { name: 200, username: 50, email: 200, phone: 50, password: 200 } as const;
export const MIN_PASSWORD = 8;

/** A password that somebody is given. Which ones would be guessed soon, the server knows. */
export const newPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(MIN_PASSWORD, `Password must have at least ${MIN_PASSWORD} characters`)
  .max(USER_LIMITS.password, `Password must be at most ${USER_LIMITS.password} characters`);

/** One @ with something before and after it: whether mail arrives there, only mail can tell. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

const optionalEmail = optionalText('Email', USER_LIMITS.email).refine(
  (email) => email === null || email === undefined || EMAIL.test(email),
  'Email must be an email address',
);

/** A new administrator. Students sign up elsewhere. */
export const administratorInput = z.object({
  name: requiredText('Name', USER_LIMITS.name),
  username: requiredText('Username', USER_LIMITS.username)
    .regex(/^[A-Za-z0-9._-]+$/, 'Username may have letters, digits, dots, hyphens and underscores')
    // Their page is found by id or username, and digits are an id.
    .refine((name) => /\D/.test(name), 'Username must have more than digits'),
  email: optionalEmail,
  role: requiredChoice('Role', NEW_ADMIN_ROLES),
  password: newPassword,
});
export type AdministratorInput = z.output<typeof administratorInput>;

/** What administrators change of a student. Names from elsewhere may be longer than ours and have other letters. */
export const studentInput = z.object({
  name: requiredText('Name', USER_LIMITS.name),
  username: requiredText('Username', 100).regex(/^\S+$/, 'Username must have no spaces'),
  email: optionalEmail,
  phone: optionalText('Phone', USER_LIMITS.phone),
  status: requiredChoice('Status', ACTIVITY_STATUSES),
});
const studentChanges = studentInput.partial();
export type StudentInput = z.output<typeof studentInput>;
export type StudentChanges = z.output<typeof studentChanges>;

export const passwordInput = z.object({ password: newPassword });

/** A role that lists are filtered by, in any of its spellings. */
const roleFilter = z.string().transform((text, { addIssue }) => {
  const role = roleOf(text);
  if (role === undefined) addIssue(`Must be one of ${ROLES.join(', ')}`);
  return role;
});

const statusFilter = z.enum(STATUS_FILTERS, `Must be one of ${STATUS_FILTERS.join(', ')}`);

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/v1/users',
    summary: 'Accounts, newest first unless sorted',
    access: 'administrator',
    query: pageQuery.extend({
      q: searchText.optional(),
      role: roleFilter.optional(),
      status: statusFilter.optional(),
      sort: z.enum(['id', 'name'], 'Must be id or name').default('id'),
      order: sortOrder.optional(),
    }),
    status: 200,
    response: listOf(user),
  }),
  count: endpoint({
    method: 'GET',
    path: '/v1/users/count',
    summary: 'How many accounts there are',
    access: 'administrator',
    query: z.object({ status: statusFilter.optional(), role: roleFilter.optional() }),
    status: 200,
    response: countAnswer,
  }),
  find: endpoint({
    method: 'GET',
    path: '/v1/users/:id_or_username',
    summary: 'One account, by its id or its username',
    access: 'administrator',
    // Names from elsewhere may be longer than ours; no name has control characters.
    params: z.object({ id_or_username: z.string().regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u) }),
    status: 200,
    response: user,
  }),
  insert: endpoint({
    method: 'POST',
    path: '/v1/users',
    summary: 'Add an administrator',
    access: 'administrator',
    body: administratorInput,
    status: 201,
    response: user,
  }),
  /** What the body leaves out stays. */
  update: endpoint({
    method: 'PUT',
    path: '/v1/users/:id',
    summary: 'Change a student; who becomes inactive is signed out everywhere',
    access: 'administrator',
    params: idParams,
    body: studentChanges,
    status: 200,
    response: user,
  }),
  setPassword: endpoint({
    method: 'PUT',
    path: '/v1/users/:id/password',
    summary: 'Set the password of another administrator; their sessions end',
    access: 'administrator',
    params: idParams,
    body: passwordInput,
    status: 204,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/users/:id',
    summary: 'Delete an account with its personal data',
    access: 'administrator',
    params: idParams,
    status: 204,
  }),
};

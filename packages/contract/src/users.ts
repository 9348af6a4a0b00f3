import { z } from 'zod';
import { ACTIVITY_STATUSES, NEW_ADMIN_ROLES, ROLES, roleOf } from './constants.ts';
import {
  countEndpoint,
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

export const USER_LIMITS = { name: 200, username: 50, email: 200, password: 200 } as const;
export const MIN_PASSWORD = 8;

/** A password that somebody is given. Which ones would be guessed soon, the server knows. */
export const newPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(MIN_PASSWORD, `Password must have at least ${MIN_PASSWORD} characters`)
  .max(USER_LIMITS.password, `Password must be at most ${USER_LIMITS.password} characters`);

/** One @ with something before and after it: whether mail arrives there, only mail can tell. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** A new administrator. Students sign up elsewhere. */
export const administratorInput = z.object({
  name: requiredText('Name', USER_LIMITS.name),
  username: requiredText('Username', USER_LIMITS.username)
    .regex(/^[A-Za-z0-9._-]+$/, 'Username may have letters, digits, dots, hyphens and underscores')
    // Their page is found by id or username, and digits are an id.
    .refine((name) => /\D/.test(name), 'Username must have more than digits'),
  email: optionalText('Email', USER_LIMITS.email).refine(
    (email) => email === null || email === undefined || EMAIL.test(email),
    'Email must be an email address',
  ),
  role: requiredChoice('Role', NEW_ADMIN_ROLES),
  password: newPassword,
});
export type AdministratorInput = z.output<typeof administratorInput>;

export const passwordInput = z.object({ password: newPassword });

/** A role that lists are filtered by, in any of its spellings. */
const roleFilter = z.string().transform((text, { addIssue }) => {
  const role = roleOf(text);
  if (role === undefined) addIssue(`Must be one of ${ROLES.join(', ')}`);
  return role;
});

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/v1/users',
    summary: 'Accounts, newest first unless sorted',
    access: 'administrator',
    query: pageQuery.extend({
      q: searchText.optional(),
      role: roleFilter.optional(),
      sort: z.enum(['id', 'name'], 'Must be id or name').default('id'),
      order: sortOrder.optional(),
    }),
    status: 200,
    response: listOf(user),
  }),
  count: countEndpoint('/v1/users', 'accounts', ['available', 'active']),
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

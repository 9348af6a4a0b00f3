import { z } from 'zod';
import { ACTIVITY_STATUSES, CONSOLE_ROLES, ROLES, roleOf, STATUS_FILTERS } from './constants.ts';
import {
  exportFormat,
  id,
  idParams,
  optionalId,
  optionalText,
  pageQuery,
  queryChoice,
  queryId,
  queryInteger,
  requiredChoice,
  requiredText,
  searchText,
  seenVersion,
  sortOrder,
  timestamp,
  version,
} from './fields.ts';
import { countAnswer, crudEndpoints, endpoint, listOf } from './kit.ts';
import { userPaths } from './paths/users.ts';
import { session, sessionParams } from './sessions.ts';

/** What lists of other things show of an account. */
export const userBrief = z.object({ id, name: z.string(), username: z.string() });
export type UserBrief = z.infer<typeof userBrief>;

export const user = userBrief.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  image: z.string().nullable(),
  role: z.enum(ROLES),
  status: z.enum(ACTIVITY_STATUSES),
  /** A student's school; null for none. */
  school_id: id.nullable(),
  school_name: z.string().nullable(),
  /** The region of that school; null for none. */
  school_region: z.string().nullable(),
  /** The highest level that a student has reached; null for none. */
  level_number: z.int().nullable(),
  /** When the last answer was given; null for none. */
  last_played_at: timestamp.nullable(),
  /** When the premium that runs now ends; null without one. */
  premium_until: timestamp.nullable(),
  /** Whether signing in takes a second step; null for students, who have none. */
  two_factor: z.boolean().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  version,
});
/** An account as the API returns it; never its password. */
export type User = z.input<typeof user>;

export const USER_LIMITS = { name: 200, username: 50, email: 200, phone: 50, password: 200 } as const;
export const MIN_PASSWORD = 8;

/** A password that someone is given. Which ones would be guessed soon, the server knows. */
export const newPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(MIN_PASSWORD, `Password must have at least ${MIN_PASSWORD} characters`)
  .max(USER_LIMITS.password, `Password must be at most ${USER_LIMITS.password} characters`);

/** One @ with something before and after it: whether mail arrives there, only sending one shows. */
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
  role: requiredChoice('Role', CONSOLE_ROLES),
  password: newPassword,
});
export type AdministratorInput = z.output<typeof administratorInput>;

/** What is changed of another administrator, and of oneself but for the role. */
export const administratorChange = administratorInput.pick({ name: true, email: true, role: true });
const administratorChanges = administratorChange.partial().extend(seenVersion);
export type AdministratorChange = z.output<typeof administratorChange>;
export type AdministratorChanges = z.output<typeof administratorChanges>;

/** What administrators change of a student. Names from elsewhere may be longer than ours and have other letters. */
export const studentInput = z.object({
  name: requiredText('Name', USER_LIMITS.name),
  username: requiredText('Username', 100).regex(/^\S+$/, 'Username must have no spaces'),
  email: optionalEmail,
  phone: optionalText('Phone', USER_LIMITS.phone),
  school_id: optionalId('School'),
  status: requiredChoice('Status', ACTIVITY_STATUSES),
});
const studentChanges = studentInput.partial().extend(seenVersion);
export type StudentInput = z.output<typeof studentInput>;
export type StudentChanges = z.output<typeof studentChanges>;

export const passwordInput = z.object({ password: newPassword });

/** The columns of a file that sets the schools of students, in any case and order: one of each of these groups at least. */
export const STUDENT_COLUMNS = { username: 'USERNAME', id: 'ID', email: 'EMAIL' } as const;
export const STUDENT_SCHOOL_COLUMNS = { school: 'SCHOOL', school_id: 'SCHOOL ID' } as const;
/** Columns that distinguish schools of one name, where a file has them. */
export const SCHOOL_PLACE_COLUMNS = { region: 'REGION', location: 'LOCATION' } as const;

export const schoolsOfStudentsOutcome = z.object({
  /** Students whose school is set, or in a dry run: would be set. */
  changed: z.int(),
  /** Those of them who had another school before. */
  moved: z.int(),
  /** Students who have this school already. */
  unchanged: z.int(),
  /** Rows without a school: their students keep what they have. */
  left_empty: z.int(),
  /** Rows that say again what an earlier row of the file says. */
  repeated: z.int(),
  ignored_columns: z.array(z.string()),
  /** The first students whose school is set. */
  sample: z.array(
    z.object({
      row: z.int(),
      user: userBrief,
      /** The school before; null for none. */
      school_before: z.string().nullable(),
      school: z.string(),
    }),
  ),
});
export type SchoolsOfStudentsOutcome = z.infer<typeof schoolsOfStudentsOutcome>;

/** A role that lists are filtered by, in any of its spellings, or all those that use the console. */
const roleFilter = z.string().transform((text, { addIssue }) => {
  const role = text === 'administrator' ? text : roleOf(text);
  if (role === undefined) addIssue(`Must be one of ${ROLES.join(', ')}, or administrator`);
  return role;
});

const statusFilter = queryChoice(STATUS_FILTERS);

/** Days that the list of students looks back at most. */
const LONGEST_ABSENCE = 366;

const filters = {
  q: searchText.optional(),
  role: roleFilter.optional(),
  status: statusFilter.optional(),
  /** Students of this school. */
  school_id: queryId.optional(),
  /** Students of the schools of this region, whatever its case and spaces. */
  region: searchText.optional(),
  /** Students whose highest level this is. */
  level_id: queryId.optional(),
  /** Students with premium that runs now, or without. */
  is_premium: z.union([z.boolean(), z.stringbool('Must be true or false')], 'Must be true or false').optional(),
  /** Students who have not played on so many days up to today, or never. */
  not_played_days: z
    .union(
      [z.literal('never'), queryInteger(1, LONGEST_ABSENCE)],
      `Must be never or a whole number from 1 to ${LONGEST_ABSENCE}`,
    )
    .optional(),
  order: sortOrder.optional(),
};

/** By `last_played` students alone; who never did is first ascending. */
const sorts = ['id', 'name', 'last_played'] as const;

/** By these administrators alone: they are few. By `role` ascending superadmins are first, and those of one role by name. */
export const ADMINISTRATOR_SORTS = ['username', 'email', 'role', 'status', 'two_factor'] as const;

export const users = {
  ...crudEndpoints(userPaths, {
    one: 'account',
    many: 'accounts',
    order: 'newest first unless sorted',
    row: user,
    filters: {
      ...filters,
      sort: z
        .enum([...sorts, ...ADMINISTRATOR_SORTS], `Must be one of ${[...sorts, ...ADMINISTRATOR_SORTS].join(', ')}`)
        .default('id'),
    },
    removable: 'account with its personal data',
  }),
  count: endpoint({
    ...userPaths.count,
    summary: 'How many accounts there are',
    query: z.object({ status: statusFilter.optional(), role: roleFilter.optional() }),
    status: 200,
    response: countAnswer,
  }),
  export: endpoint({
    ...userPaths.export,
    summary: 'Accounts with their schools as a file, filtered and sorted as the list is',
    query: z.object({
      ...filters,
      sort: z.enum(sorts, 'Must be id, name or last_played').default('id'),
      format: exportFormat,
    }),
    status: 200,
    answersFile: 'application/octet-stream',
  }),
  find: endpoint({
    ...userPaths.find,
    summary: 'One account, by its id or its username',
    // Names from elsewhere may be longer than ours; no name has control characters.
    params: z.object({ id_or_username: z.string().regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u) }),
    status: 200,
    response: user,
  }),
  insert: endpoint({
    ...userPaths.insert,
    summary: 'Add an administrator',
    body: administratorInput,
    status: 201,
    response: user,
  }),
  /** What the body leaves out stays. */
  update: endpoint({
    ...userPaths.update,
    summary: 'Change a student; one who becomes inactive is signed out everywhere',
    params: idParams,
    body: studentChanges,
    status: 200,
    response: user,
  }),
  /** What the body leaves out stays. */
  updateAdministrator: endpoint({
    ...userPaths.updateAdministrator,
    summary: 'Change the name, the email or the role of an administrator',
    params: idParams,
    body: administratorChanges,
    status: 200,
    response: user,
  }),
  turnOffTwoFactor: endpoint({
    ...userPaths.turnOffTwoFactor,
    summary: 'Turn off two-factor sign-in of another administrator; their sessions end',
    params: idParams,
    status: 204,
  }),
  setPassword: endpoint({
    ...userPaths.setPassword,
    summary: 'Set the password of another administrator; their sessions end',
    params: idParams,
    body: passwordInput,
    status: 204,
  }),
  importSchools: endpoint({
    ...userPaths.importSchools,
    summary: 'Set the schools of students from a CSV file',
    query: z.object({ dry_run: z.stringbool('Must be true or false').default(false) }),
    status: 200,
    response: schoolsOfStudentsOutcome,
  }),
  listSessions: endpoint({
    ...userPaths.listSessions,
    summary: 'The sessions of an account that are alive, those seen last first; for superadmins',
    params: idParams,
    query: pageQuery,
    status: 200,
    response: listOf(session),
  }),
  endSession: endpoint({
    ...userPaths.endSession,
    summary: 'End a session of an account; for superadmins',
    params: idParams.extend(sessionParams.shape),
    status: 204,
  }),
  endSessions: endpoint({
    ...userPaths.endSessions,
    summary: 'End all sessions of an account but the one that asks; for superadmins',
    params: idParams,
    status: 204,
  }),
};

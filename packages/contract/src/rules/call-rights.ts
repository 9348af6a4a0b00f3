import { ROLES, type Role, roleOf } from '../constants.ts';
import type { Resources } from '../every-endpoint.ts';

/** What is done over a socket: no endpoint, but a right all the same. */
interface SocketCalls {
  readonly notifications: { readonly send: unknown };
}
type Names = { readonly [R in keyof Resources]: keyof Resources[R] | SocketVerb<R> };
type SocketVerb<R> = R extends keyof SocketCalls ? keyof SocketCalls[R] : never;

/** The least role that may make a call. A role may make every call that a role before it in `ROLES` may. */
type Least = 'anyone' | Role;
type CallRights = { readonly [R in keyof Resources]: { readonly [V in Names[R] & string]: Least } };

/** A call by its names in the contract, as the journal has them: `schools.insert`. */
export type CallName = { [R in keyof CallRights]: `${R}.${Names[R] & string}` }[keyof CallRights];

/**
 * Which role may make which call: the least one that may. An endpoint that is not placed here is a type error.
 *
 * - `anyone` needs no account, `student` any account.
 * - `viewer` reads everything, files included, and changes nothing but how lists look to them.
 * - `editor` also changes the question bank: questions of every kind (of levels, of the day, suggested, trial), one at a
 *   time and in bulk, their correct answers, on which day they are asked, the options of quizzes, and pictures. Levels, rounds and quizzes are the
 *   contest's, not the bank's.
 * - `admin` changes everything else. What may be done to accounts of which role is in account-rights.ts, on top of this.
 * - `superadmin` alone deletes for good, sees and ends the sessions of others, and sees to the installation.
 */
export const CALL_RIGHTS: CallRights = {
  account: {
    signIn: 'anyone',
    secondStep: 'anyone',
    secondStepPasskey: 'anyone',
    refresh: 'anyone',
    signOut: 'student',
    profile: 'student',
    twoFactor: 'viewer',
    startTwoFactor: 'viewer',
    confirmTwoFactor: 'viewer',
    renewRecoveryCodes: 'viewer',
    disableTwoFactor: 'viewer',
    removeApp: 'viewer',
    listPasskeys: 'viewer',
    startPasskey: 'viewer',
    addPasskey: 'viewer',
    renamePasskey: 'viewer',
    removePasskey: 'viewer',
    listSessions: 'student',
    endSession: 'student',
    endOtherSessions: 'student',
    prove: 'student',
    provePasskey: 'viewer',
    changePassword: 'student',
  },
  activities: { list: 'viewer', export: 'viewer' },
  badges: {
    list: 'viewer',
    find: 'viewer',
    dependents: 'viewer',
    has: 'viewer',
    insert: 'admin',
    update: 'admin',
    remove: 'admin',
  },
  bulkQuestions: { template: 'viewer', preview: 'editor', marked: 'editor', upload: 'editor' },
  coinPackages: { list: 'viewer', find: 'viewer', insert: 'admin', update: 'admin', remove: 'admin' },
  correctAnswers: { list: 'viewer', count: 'viewer', find: 'viewer', remove: 'editor' },
  // They change what participants have: their verdicts, points and badges.
  corrections: { insert: 'admin', find: 'viewer', apply: 'admin' },
  // What writes also needs the right to the kind's own call: `schools.importCsv` and so on.
  imports: {
    list: 'viewer',
    insert: 'editor',
    find: 'viewer',
    rows: 'viewer',
    change: 'editor',
    apply: 'editor',
    remove: 'editor',
  },
  levels: {
    list: 'viewer',
    find: 'viewer',
    dependents: 'viewer',
    insert: 'admin',
    update: 'admin',
    setStatus: 'admin',
    remove: 'admin',
  },
  // Answers are what participants have; that two questions are not the same is the bank's.
  lookAlikes: { pair: 'viewer', tellApart: 'editor', merge: 'admin' },
  messageTemplates: { list: 'viewer', find: 'viewer', insert: 'admin', update: 'admin', remove: 'admin' },
  notificationBatches: {
    list: 'viewer',
    find: 'viewer',
    recipients: 'viewer',
    selectedRecipients: 'viewer',
    insert: 'admin',
    update: 'admin',
    preview: 'admin',
    test: 'admin',
    stop: 'admin',
    stopByDelete: 'admin',
  },
  notifications: { list: 'viewer', send: 'admin' },
  // Undoing and restoring also need the right to change what is changed back: see `mayChangeTable`. Viewers have views to undo.
  operations: { list: 'viewer', find: 'viewer', export: 'viewer', undo: 'viewer', restore: 'editor' },
  options: { list: 'viewer', insert: 'editor', update: 'editor', remove: 'editor', bulk: 'editor' },
  overviews: { read: 'viewer' },
  // How lists look to oneself; a view for everyone needs an admin, which its calls see to.
  preferences: { read: 'viewer', save: 'viewer' },
  qotdAttempts: { list: 'viewer', export: 'viewer', remove: 'admin' },
  questions: {
    list: 'viewer',
    count: 'viewer',
    find: 'viewer',
    dependents: 'viewer',
    coverage: 'viewer',
    nearCopy: 'editor',
    correction: 'viewer',
    statistics: 'viewer',
    insert: 'editor',
    update: 'editor',
    remove: 'editor',
    bulk: 'editor',
    exportSelected: 'viewer',
  },
  quizOfDay: { plan: 'viewer', bank: 'viewer', fill: 'editor', setDay: 'editor', setDays: 'editor' },
  quizzes: { list: 'viewer' },
  rounds: {
    list: 'viewer',
    count: 'viewer',
    find: 'viewer',
    dependents: 'viewer',
    insert: 'admin',
    update: 'admin',
    remove: 'admin',
  },
  schools: {
    list: 'viewer',
    count: 'viewer',
    find: 'viewer',
    insert: 'admin',
    update: 'admin',
    remove: 'admin',
    bulk: 'admin',
    exportSelected: 'viewer',
    importCsv: 'admin',
    dependents: 'viewer',
    summary: 'viewer',
    regions: 'viewer',
  },
  standings: {
    students: 'viewer',
    schools: 'viewer',
    exportStudents: 'viewer',
    exportSchools: 'viewer',
    exportComparison: 'viewer',
  },
  streakDesks: { find: 'viewer', grant: 'admin', grantMany: 'admin', removeGrant: 'admin' },
  streaks: { history: 'viewer', exportHistory: 'viewer', current: 'viewer', exportCurrent: 'viewer' },
  subscriptions: { list: 'viewer', find: 'viewer', grantTest: 'admin', verify: 'admin', remove: 'admin' },
  suggestedAttempts: { list: 'viewer', export: 'viewer', remove: 'admin' },
  systems: { read: 'superadmin', runJob: 'superadmin', backUp: 'superadmin' },
  timelines: { read: 'viewer' },
  trash: { list: 'viewer', restore: 'editor', remove: 'superadmin', empty: 'superadmin' },
  uploads: { image: 'editor' },
  userAnswers: { list: 'viewer', count: 'viewer', export: 'viewer', remove: 'admin' },
  userBadges: { list: 'viewer', export: 'viewer', remove: 'admin' },
  userLevelProgress: { list: 'viewer', count: 'viewer', export: 'viewer', remove: 'admin' },
  users: {
    list: 'viewer',
    count: 'viewer',
    export: 'viewer',
    find: 'viewer',
    insert: 'admin',
    update: 'admin',
    updateAdministrator: 'admin',
    turnOffTwoFactor: 'superadmin',
    remove: 'admin',
    bulk: 'admin',
    exportSelected: 'viewer',
    setPassword: 'admin',
    importSchools: 'admin',
    listSessions: 'superadmin',
    endSession: 'superadmin',
    endSessions: 'superadmin',
  },
  views: { list: 'viewer', insert: 'viewer', update: 'viewer', remove: 'viewer' },
  waitlist: { list: 'viewer', remove: 'admin', bulk: 'admin', exportSelected: 'viewer' },
};

/** Every call. */
export const CALLS = Object.entries(CALL_RIGHTS).flatMap(
  ([resource, verbs]) => Object.keys(verbs).map((verb) => `${resource}.${verb}` as CallName), // the names of the table above, which `keys` cannot say
);

/** The tables that an editor may change: undoing is held to them. */
const BANK_TABLES: readonly string[] = [
  'correct_answers',
  'daily_plan',
  'different_questions',
  'options',
  'question_options',
  'questions',
];

/** The least role that may make a call. */
export function leastRoleFor(call: CallName): Least {
  const [resource = '', verb = ''] = call.split('.');
  // Every `CallName` is in the table: both are made of the same names, which `split` cannot say.
  const verbs: Readonly<Record<string, Least>> = CALL_RIGHTS[resource as keyof CallRights];
  return verbs[verb] ?? 'superadmin';
}

/** True if the role is the least one or comes after it. */
export function reaches(role: string | null | undefined, least: Least): boolean {
  if (least === 'anyone') return true;
  const known = roleOf(role);
  return known !== undefined && ROLES.indexOf(known) >= ROLES.indexOf(least);
}

/** True if accounts of this role may make the call. */
export function mayCall(role: string | null | undefined, call: CallName): boolean {
  return reaches(role, leastRoleFor(call));
}

/** True if accounts of this role may change rows of a table, as undoing and restoring do. */
export function mayChangeTable(role: string | null | undefined, table: string): boolean {
  return reaches(role, BANK_TABLES.includes(table) ? 'editor' : 'admin');
}

/** For this long after a sign-in or a proof by password or second step, calls that need a recent one are made without another. */
export const PROOF_LASTS_S = 10 * 60;

/**
 * Irreversible actions, those that give rights or export personal data, and backups, which fill the disk: people who find a
 * signed-in browser must not be able to do it. A new second step is such a call, since it can prove later on. The calls that change one's
 * own password, renew recovery codes or turn two-factor sign-in off ask for the password themselves. A change of a role, an undo
 * that brings an administrator or a role back, and a correction that notifies students need the same proof. Deleting an account does not: it can be undone, and
 * is specified as one call that works at any time after the sign-in.
 */
const NEEDS_PROOF: ReadonlySet<CallName> = new Set<CallName>([
  'account.endOtherSessions',
  'account.endSession',
  'account.removeApp',
  'account.removePasskey',
  'account.startPasskey',
  'account.startTwoFactor',
  'activities.export',
  // What so many have read cannot be recalled.
  'notificationBatches.insert',
  'notificationBatches.update',
  'operations.export',
  'qotdAttempts.export',
  'standings.exportComparison',
  'standings.exportSchools',
  'standings.exportStudents',
  'streaks.exportCurrent',
  'streaks.exportHistory',
  'suggestedAttempts.export',
  'systems.backUp',
  'trash.empty',
  'trash.remove',
  'userAnswers.export',
  'userBadges.export',
  'userLevelProgress.export',
  'users.endSession',
  'users.endSessions',
  'users.export',
  'users.exportSelected',
  'users.insert',
  'users.setPassword',
  'users.turnOffTwoFactor',
  'waitlist.exportSelected',
]);

/** True for a call that asks for the password again where the last proof is too old. */
export const needsProof = (call: CallName): boolean => NEEDS_PROOF.has(call);

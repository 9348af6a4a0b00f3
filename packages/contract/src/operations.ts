import { z } from 'zod';
import { ACTIONS, actionOf, callOf } from './actions.ts';
import {
  exportFormat,
  id,
  idParams,
  pageQuery,
  queryChoice,
  queryId,
  requiredChoice,
  requiredId,
  searchText,
  timestamp,
} from './fields.ts';
import { endpoint, listOf } from './kit.ts';
import { operationPaths, trashPaths } from './paths/operations.ts';
import { playFilters } from './play.ts';
import { JOURNALED_TABLES } from './things.ts';

/** The response header that names the operation of a write, lower-case as servers compare headers. */
export const OPERATION_HEADER = 'operation-id';
/** The response header that says whether that operation can be undone: `true` or `false`. */
export const CAN_UNDO_HEADER = 'operation-can-undo';

/** Changes to sign-in, messages that have been sent, and background work that was started: recorded, but not undoable. */
const NEVER_UNDONE: ReadonlySet<string> = new Set([
  'account.addPasskey',
  'account.changePassword',
  'account.confirmTwoFactor',
  'account.disableTwoFactor',
  'account.endOtherSessions',
  'account.endSession',
  'account.newNetwork',
  'account.prove',
  'account.removeApp',
  'account.removePasskey',
  'account.renamePasskey',
  'account.renewRecoveryCodes',
  'account.startTwoFactor',
  'users.endSession',
  'users.endSessions',
  'users.setPassword',
  'users.turnOffTwoFactor',
  'notificationBatches.insert',
  'notificationBatches.stop',
  'notificationBatches.test',
  'notificationBatches.update',
  'notifications.send',
  'systems.backUp',
  'systems.runJob',
  'command.resetPassword',
  'command.resetTwoFactor',
  'command.rotateKeys',
]);
export const canEverBeUndone = (action: string): boolean => !NEVER_UNDONE.has(action);

/** Operations whose rows do not depend on each other: those that no one has changed since can be taken back without the others. */
const DIVISIBLE: ReadonlySet<string> = new Set([
  'corrections.apply',
  'imports.apply',
  'schools.importCsv',
  'streakDesks.grantMany',
  'users.importSchools',
]);
export const canBeUndoneInPart = (action: string): boolean => DIVISIBLE.has(action);

const columns = z.record(z.string(), z.unknown());

/** One row that an operation changed, its columns as the API writes them elsewhere. Secrets are left out. */
export const operationChange = z.object({
  table: z.string(),
  row_id: id,
  /** Deprecated: `table`. Is there until 0.5. */
  table_name: z.string().optional(),
  /** I for an insert, U for an update, D for a delete. */
  kind: z.enum(['I', 'U', 'D']),
  /** The row that was deleted, or the columns that were changed as they were. */
  before: columns.nullable(),
  /** The columns that were changed as they became; of an option or a correct answer that was added, all of them. */
  after: columns.nullable(),
});
export type OperationChange = z.input<typeof operationChange>;

const counts = z.object({ added: z.int(), changed: z.int(), deleted: z.int() });

/** One thing that someone did. */
export const operation = z.object({
  id,
  at: timestamp,
  actor_id: id.nullable(),
  actor_name: z.string(),
  action: z.enum(ACTIONS),
  /** What it is about: a table, one row of it where it is about one, and what people call that. */
  table: z.string().nullable(),
  row_id: id.nullable(),
  label: z.string().nullable(),
  /** Deprecated: `table`, `row_id` and `label`. They are there until 0.5. */
  subject_table: z.string().nullable().optional(),
  subject_id: id.nullable().optional(),
  subject_label: z.string().nullable().optional(),
  /** Why, where it was asked for. */
  reason: z.string().nullable(),
  /** How many rows it added, changed and deleted, by table. */
  summary: z.record(z.string(), counts),
  /** The operation that undid this one, where it is undone. */
  undone_by: id.nullable(),
  undoes: id.nullable(),
  /** Of an undo: how many rows it left as they were. */
  left_out: z.int().nonnegative(),
  can_undo: z.boolean(),
  /** True where what it changed is no longer kept. */
  purged: z.boolean(),
});
export type Operation = z.input<typeof operation>;

/** An operation of a record's history, with what it did to that record: all of it, where it was about this record alone. */
export const operationOfRecord = operation.extend({ changes: z.array(operationChange).optional() });
export type OperationOfRecord = z.input<typeof operationOfRecord>;

export const OPERATION_CHANGES_SHOWN = 100;

/**
 * A row that an undo left as it was, since someone has changed it; or a deleted account, for all that went with it. What was
 * deleted for good is only counted.
 */
const leftRow = z.object({ table: z.string(), row_id: id, label: z.string().nullable(), reason: z.string() });
export type LeftRow = z.input<typeof leftRow>;

/** An undo with the first hundred rows that it left as they were. */
export const undoneOperation = operation.extend({ left: z.array(leftRow) });
export type UndoneOperation = z.input<typeof undoneOperation>;

export const operationDetails = undoneOperation.extend({
  /** The first hundred. */
  changes: z.array(operationChange),
  changes_count: z.int().nonnegative(),
});

/** Without a body: all rows or none. */
const undoBody = z
  .object({ allow_partial: z.boolean('Allow partial must be true or false').default(false) })
  .nullish()
  .transform((body) => body ?? { allow_partial: false });

const tableFilter = queryChoice(JOURNALED_TABLES).optional();

/** An action; until 0.5 also by the name of its call, as answers had it: `coinPackages.update`. The journal stores that. */
const action = z
  .preprocess(
    (name) => (typeof name === 'string' ? actionOf(name) : name),
    z.enum(ACTIONS, 'Must be an action such as schools.insert'),
  )
  .transform(callOf);

/** What the log can be filtered by. `row_id` needs `table`: then it is the history of that record. */
const operationFilters = z.object({
  actor_id: queryId.optional(),
  action: action.optional(),
  table: tableFilter,
  row_id: queryId.optional(),
  from: playFilters.shape.from,
  to: playFilters.shape.to,
});
export type OperationFilters = z.output<typeof operationFilters>;

export const operations = {
  list: endpoint({
    ...operationPaths.list,
    summary: 'What was done, newest first; with `table` and `row_id` the history of one record',
    query: pageQuery.extend(operationFilters.shape),
    status: 200,
    response: listOf(operationOfRecord),
  }),
  find: endpoint({
    ...operationPaths.find,
    summary: 'One operation with what it changed',
    params: idParams,
    status: 200,
    response: operationDetails,
  }),
  undo: endpoint({
    ...operationPaths.undo,
    summary:
      'Undo an operation; this is another operation, which can be undone. Where rows were changed since, `allow_partial` takes back the others, if they do not depend on each other',
    params: idParams,
    body: undoBody,
    status: 201,
    response: undoneOperation,
  }),
  restore: endpoint({
    ...operationPaths.restore,
    summary: 'Bring a record back to how it was after an operation',
    params: idParams,
    body: z.object({ table: requiredChoice('Table', JOURNALED_TABLES), row_id: requiredId('Row') }),
    status: 201,
    response: operation,
  }),
  export: endpoint({
    ...operationPaths.export,
    summary: 'The log as a file, filtered as the list is',
    query: operationFilters.extend({ format: exportFormat }),
    status: 200,
    answersFile: 'application/octet-stream',
  }),
};

const trashParams = z.object({ operation_id: idParams.shape.id });

export const trash = {
  list: endpoint({
    ...trashPaths.list,
    summary: 'What was deleted and can be restored, newest first',
    query: pageQuery.extend({ table: tableFilter, q: searchText.optional() }),
    status: 200,
    response: listOf(operation),
  }),
  restore: endpoint({
    ...trashPaths.restore,
    summary: 'Restore what an operation deleted: the same as undoing it, which is all or nothing for deletions',
    params: trashParams,
    status: 201,
    response: undoneOperation,
  }),
  remove: endpoint({
    ...trashPaths.remove,
    summary: 'Delete for good what an operation deleted, with every kept version of it',
    params: trashParams,
    status: 204,
  }),
  empty: endpoint({ ...trashPaths.empty, summary: 'Delete for good everything in the trash', status: 204 }),
};

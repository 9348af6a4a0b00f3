import type { BulkConsequence, BulkOutcome, bulkOutcome } from '@quizdesk/contract/bulk';
import type { Endpoint } from '@quizdesk/contract/kit';
import type { RefusedRow } from '@quizdesk/contract/refused-rows';
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { idArray } from '../../db/id-array.ts';
import { route } from '../../plugins/route.ts';
import type { SessionAccount } from '../../shared/accounts/live-sessions.ts';
import { AppError, invalid } from '../../shared/app-error.ts';
import { type RowTable, selectRows } from './bulk-selection.ts';

/** What is done to many rows: they get the fields of `change`, or are deleted where there is none. */
export interface BulkStep<Change> {
  readonly change: Change | undefined;
  readonly caller: SessionAccount;
  /** Rows that would be over a limit are refused. */
  readonly isWithinLimits: boolean;
}

/** A field of a change that is no column of the table. */
export interface FieldElsewhere {
  /** The field. */
  readonly name: string;
  /** True for rows, named t, that have another value. */
  readonly differs: (value: unknown) => SQL;
  /** Stores it for those of these rows that have another one. */
  readonly store: (tx: Database, ids: SQL, value: unknown) => Promise<void>;
}

/** How many rows of a resource are changed or deleted in one call. What is left out is as for any table. */
export interface BulkRows<Filter, Change> {
  readonly table: RowTable;
  /** A query of the ids that pass a filter of the list. */
  readonly passing: (filter: Filter, tx: Database) => SQL | Promise<SQL>;
  /** What the columns of a changed row become; the fields of the change themselves where left out. */
  readonly set?: (change: Change, caller: SessionAccount) => Readonly<Record<string, unknown>>;
  /** Fields that are no columns. */
  readonly elsewhere?: readonly FieldElsewhere[];
  /** The tables of the rows that fields name. */
  readonly references?: Readonly<Partial<Record<keyof Change, RowTable>>>;
  /** A query of `id` and `reason`: which of these rows have to stay as they are. */
  readonly refused?: (ids: SQL, step: BulkStep<Change>, tx: Database) => SQL | undefined | Promise<SQL | undefined>;
  /** A query of `code`, `message` and `values`, a row for each thing that the step brings with it. */
  readonly consequences?: (ids: SQL, step: BulkStep<Change>) => SQL | undefined;
  /** What belongs to the step, before the rows are changed or deleted; returns what is to be done once all is stored. */
  readonly before?: (tx: Database, ids: readonly number[], step: BulkStep<Change>) => Promise<(() => void) | undefined>;
}

/** The body of the call, as the contract has checked it. */
interface BulkBody<Filter, Change> {
  readonly select: {
    readonly ids?: readonly number[] | undefined;
    readonly filter?: Filter | undefined;
    readonly except?: readonly number[] | undefined;
  };
  readonly change?: Change | undefined;
  readonly expected: number;
  readonly dry_run: boolean;
  readonly allow_partial: boolean;
  readonly within_limits?: boolean | undefined;
}

/** What the call did, or would do, and what is to be done once it is stored. */
interface Done {
  readonly outcome: BulkOutcome;
  readonly after?: (() => void) | undefined;
}

/** A sentence about `n` things, a column of a consequence's query, in one form for one and another for several. */
export const countedText = (one: string, many: string): SQL =>
  sql`format(CASE n WHEN 1 THEN ${one} ELSE ${many} END, n)`;

const fieldsOf = (change: object) =>
  Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** Throws a 422 for a field that names a row which is not there; keeps the others from being deleted meanwhile. */
async function requireReferences(
  tx: Database,
  change: object,
  references: Readonly<Record<string, RowTable | undefined>>,
): Promise<void> {
  for (const [field, id] of Object.entries(change)) {
    const table = references[field];
    if (table === undefined || id === undefined || id === null) continue;
    const [found] = await tx
      .select({ id: table.id })
      .from<PgTable>(table)
      .where(sql`${table.id} = ${id}`)
      .for('key share');
    if (found) continue;
    const thing = field.replace(/_id$/, '').replace(/^./, (letter) => letter.toUpperCase());
    const name = `change.${field}`;
    throw invalid({ [name]: `${thing} does not exist` }, { [name]: { code: 'not_there' } });
  }
}

/** The error where some rows have to stay as they are and the caller wants all or none. */
function rowsRefused(refused: readonly RefusedRow[], matched: number): AppError {
  const [first] = refused;
  const count = refused.length;
  const reason = `${first?.name}: ${first?.reason}`;
  return new AppError('rows_refused', `${count} of ${matched} cannot be changed`, {
    detail: count === 1 ? reason : `${reason} (and ${count - 1} more)`,
    values: { count, matched },
    details: { select: reason },
    refused,
  });
}

async function rowsOf<Row extends object>(tx: Database, query: SQL | undefined): Promise<Row[]> {
  // The rows hold what the query selects, as its declaration says.
  return query === undefined ? [] : ((await tx.execute(query)).rows as unknown as Row[]);
}

/**
 * Changes or deletes what is selected, all or none; a dry run says what that would do. For a transaction. Each step is one
 * statement for all rows, so that thousands hold no one up for long.
 */
async function runBulk<Filter, Change extends object>(
  tx: Database,
  rows: BulkRows<Filter, Change>,
  body: BulkBody<Filter, Change>,
  caller: SessionAccount,
): Promise<Done> {
  const { select, change, expected, dry_run: isTrial, allow_partial: isPartial, within_limits = false } = body;
  const { table, set = (fields: Change): object => fields } = rows;
  const step = { change, caller, isWithinLimits: within_limits };
  const name = sql.identifier(getTableName(table));
  const selection = {
    ids: select.ids,
    passing: select.filter && (await rows.passing(select.filter, tx)),
    except: select.except ?? [],
    expected,
  };
  const hold = change ? 'change' : 'delete';
  // Before the rows, as who deletes a row that they name holds that first.
  if (change) await requireReferences(tx, change, rows.references ?? {});
  const ids = await selectRows(tx, table, selection, isTrial ? 'none' : hold);

  const why = await rows.refused?.(idArray(ids), step, tx);
  const refused = await rowsOf<RefusedRow>(
    tx,
    why &&
      sql`SELECT t.id, coalesce(journal_label(to_jsonb(t)), '') AS name, why.reason
        FROM (${why}) why JOIN ${name} t ON t.id = why.id ORDER BY t.id`,
  );
  if (refused.length > 0 && !isTrial && !isPartial) throw rowsRefused(refused, ids.length);

  const stays = new Set(refused.map(({ id }) => Number(id)));
  const allowed = ids.filter((id) => !stays.has(id));
  const { elsewhere = [] } = rows;
  const given: Readonly<Record<string, unknown>> = change ? { ...set(change, caller) } : {};
  const others = elsewhere.filter(({ name: field }) => given[field] !== undefined);
  const isColumn = (field: string) => elsewhere.every((one) => one.name !== field);
  const values = Object.fromEntries(Object.entries(given).filter(([field]) => isColumn(field)));
  const changed = fieldsOf(change ?? {}).filter(isColumn);
  const differs = [
    ...changed.map((field) => sql`t.${sql.identifier(field)} IS DISTINCT FROM ${values[field]}`),
    ...others.map((one) => one.differs(given[one.name])),
  ];
  const touched = change
    ? (
        await rowsOf<{ readonly id: number }>(
          tx,
          sql`SELECT t.id FROM ${name} t WHERE t.id = ANY (${idArray(allowed)}) AND (${sql.join(differs, sql` OR `)})`,
        )
      ).map(({ id }) => Number(id))
    : allowed;

  const brings = touched.length === 0 ? undefined : rows.consequences?.(idArray(touched), step);
  const outcome: BulkOutcome = {
    matched: ids.length,
    changed: touched.length,
    unchanged: allowed.length - touched.length,
    refused,
    consequences: await rowsOf<BulkConsequence>(tx, brings),
  };
  if (isTrial || touched.length === 0) return { outcome };

  const after = await rows.before?.(tx, touched, step);
  const where = sql`${table.id} = ANY (${idArray(touched)})`;
  const plain: PgTable = table;
  if (change === undefined) await tx.delete(plain).where(where);
  else if (changed.length > 0) {
    const saved = 'updated_at' in getTableColumns(table) ? { updated_at: sql`now()` } : {};
    await tx
      .update(plain)
      .set({ ...values, ...saved })
      .where(where);
  }
  for (const one of others) await one.store(tx, idArray(touched), given[one.name]);
  return { outcome, after };
}

/** The call that changes or deletes many rows, as `bulkEndpoint` makes it. */
interface BulkEndpoint<Filter, Change> extends Endpoint {
  readonly body: z.ZodType<BulkBody<Filter, Change>>;
  readonly response: typeof bulkOutcome;
}

/**
 * Registers the call that changes or deletes many rows of a resource as one operation of the journal.
 *
 * @example
 * bulkRoute(app, bulk.venues, { table: venues, passing: ({ q }) => idsPassing(list, { text: q }) });
 */
export function bulkRoute<Filter, Change extends object>(
  app: FastifyInstance,
  endpoint: BulkEndpoint<Filter, Change>,
  rows: BulkRows<Filter, Change>,
): void {
  route(app, endpoint, async ({ body, request, record }) => {
    const run = (tx: Database) => runBulk(tx, rows, body, request.administrator);
    const { outcome, after } = body.dry_run ? await app.db.transaction(run) : await record(run);
    after?.();
    return outcome;
  });
}

import type { Endpoint } from '@quizdesk/contract/kit';
import type { CrudVerb } from '@quizdesk/contract/paths/crud-paths';
import type { ErrorValues } from '@quizdesk/contract/refused-rows';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { constraintOf } from '../../db/constraints.ts';
import type { Database } from '../../db/database.ts';
import { route } from '../../plugins/route.ts';
import { AppError, notFound } from '../../shared/app-error.ts';
import { stillInUse } from '../../shared/still-in-use.ts';
import { seenVersionOf } from './row-versions.ts';

type Crud = { readonly [Verb in CrudVerb]?: Endpoint };
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;
type Query<E> = E extends { readonly query: infer Schema } ? Output<Schema> : never;
type Body<E> = E extends { readonly body: infer Schema } ? Output<Schema> : never;
type Result<E> = E extends { readonly response: infer Schema } ? Promise<Output<Schema>> : Promise<unknown>;
type Found<E> = E extends { readonly response: infer Schema } ? Promise<Output<Schema> | undefined> : Promise<unknown>;

/** The queries of a resource, by the verbs of its endpoints. */
interface Queries<E extends Crud> {
  list?(db: Database, query: Query<E['list']>): Result<E['list']>;
  count?(db: Database, query: Query<E['count']>): Promise<number>;
  find?(db: Database, id: number): Found<E['find']>;
  dependents?: CountDependents;
  insert?(db: Database, input: Body<E['insert']>): Result<E['insert']>;
  /** `seen` is the version that the update is based on, where it says one. */
  update?(db: Database, id: number, input: Omit<Body<E['update']>, 'version'>, seen?: number): Found<E['update']>;
  remove?(db: Database, id: number): Promise<boolean>;
}

/** What a 409 says of a row that is there already. */
interface Conflict {
  readonly message: string;
  readonly detail: string;
  /** What varies in the detail. */
  readonly values: ErrorValues;
}

/** What errors say about a resource. */
interface Errors<Input> {
  /** What one row is called: `Round`. */
  readonly name: string;
  /**
   * By the name of the unique constraint that a write broke: looks the existing row up by the values that were to be
   * stored, and names it. Where it is no longer there, the response is that of every broken constraint.
   */
  readonly conflicts?: Readonly<Record<string, (db: Database, values: Input) => Promise<Conflict | undefined>>>;
  /** The dependents that keep a row from being deleted, with what one of them is called. */
  readonly blocking?: Readonly<Record<string, string>>;
}

/** The same as the routes call them: what goes in was checked by the endpoints that `Queries` takes its types from. */
type Checked = { readonly [Verb in CrudVerb]?: (db: Database, ...values: readonly unknown[]) => Promise<unknown> };

type CountDependents = (db: Database, id: number) => Promise<Readonly<Record<string, number>> | undefined>;

/** What becomes of the results and errors of queries: a 404, or a 409 that names what is there. */
function outcomesOf<Values>(
  db: Database,
  { name, conflicts = {}, blocking = {} }: Errors<Values>,
  dependents?: CountDependents,
) {
  /** The row of this id, or what was done to it; 404 where there is none. */
  const found = async (result: Promise<unknown>) => {
    const row = await result;
    if (row === undefined || row === false) throw notFound(name);
    return row;
  };

  /** Rejects with the error of a write; one that met a row that is there already names it. */
  const named = async (error: unknown, valuesOf: () => Promise<unknown>): Promise<never> => {
    const look = conflicts[constraintOf(error)?.constraint ?? ''];
    // An insert's body is whole, and an update's is laid over the stored row.
    const same = await look?.(db, (await valuesOf()) as Values);
    throw same
      ? new AppError('taken', same.message, { detail: same.detail, values: same.values, cause: error })
      : error;
  };

  /** Rejects with the error of a delete; one that rows depend on counts them. */
  const counted = async (error: unknown, id: number): Promise<never> => {
    if (!constraintOf(error)?.stillReferenced) throw error;
    const counts = (await dependents?.(db, id)) ?? {};
    const kinds = Object.entries(blocking).map(([kind, one]) => ({ count: counts[kind] ?? 0, one, many: `${one}s` }));
    throw stillInUse(kinds, error);
  };

  return { found, named, counted };
}

const idOf = (params: Readonly<Record<string, unknown>> | undefined) => Number(params?.id);

/**
 * Registers the routes of a plain resource: of each verb that has an endpoint and a query. A verb that differs has no
 * query here, and its route is written beneath. A row that is not there becomes a 404, a broken constraint a 409 that
 * names the row that is there already, a refused delete a 409 that counts the dependents.
 *
 * @example
 * crudRoutes(app, options, { ...crudQueries(optionTable, columns), list: listOptions }, { name: 'Option' });
 */
export function crudRoutes<E extends Crud>(
  app: FastifyInstance,
  endpoints: E,
  queries: Queries<E>,
  errors: Errors<Body<E['insert']>>,
): void {
  const { db } = app;
  const { list, count, find, dependents, insert, update, remove } = queries as Checked;

  const { found, named, counted } = outcomesOf<Body<E['insert']>>(db, errors, queries.dependents);

  if (endpoints.list && list) route(app, endpoints.list, (call) => list(call.db, call.query));
  if (endpoints.count && count) route(app, endpoints.count, ({ query }) => count(db, query));
  if (endpoints.find && find) route(app, endpoints.find, ({ params }) => found(find(db, idOf(params))));
  if (endpoints.dependents && dependents) {
    route(app, endpoints.dependents, ({ params }) => found(dependents(db, idOf(params))));
  }
  if (endpoints.insert && insert) {
    route(app, endpoints.insert, ({ body, record }) =>
      record((tx) => insert(tx, body)).catch((error) => named(error, async () => body)),
    );
  }
  if (endpoints.update && update) {
    route(app, endpoints.update, ({ params, body, request, record }) => {
      // The body is an object, which the contract has checked.
      const { version, ...input } = body as { readonly version?: number };
      const seen = seenVersionOf(request, { version });
      const whole = async () => Object.assign({}, await find?.(db, idOf(params)), input);
      const changed = record((tx) => found(update(tx, idOf(params), input, seen)));
      return changed.catch((error) => named(error, whole));
    });
  }
  if (endpoints.remove && remove) {
    route(app, endpoints.remove, ({ params, record }) => {
      const id = idOf(params);
      return record((tx) => found(remove(tx, id))).catch((error) => counted(error, id));
    });
  }
}

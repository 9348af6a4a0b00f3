import { z } from 'zod';
import { idParams, pageQuery, queryChoice } from './fields.ts';
import type { Call, CrudVerb } from './paths/crud-paths.ts';

/** One call of a service with what it takes and returns. The server registers routes from it, the console calls through it. */
export interface Endpoint extends Call {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** True where a call that is repeated under the same `Idempotency-Key` header stores nothing twice. */
  readonly isIdempotent?: true;
  /** Largest JSON body in bytes, where the longest that the schema allows is more than `USUAL_BODY_BYTES`. */
  readonly maxBytes?: number;
  readonly status: 200 | 201 | 202 | 204;
  /** The status where the body asks for a preview alone, with which nothing is stored. */
  readonly previewStatus?: 200;
  /** The call to make instead of this one, which is deprecated; operations of it are recorded as that one's. */
  readonly replacedBy?: Endpoint;
  /** Absent where the response has no body (204) or is a file. */
  readonly response?: z.ZodType;
  /** The content type of the response, where it is a file. */
  readonly answersFile?: string;
}

/** Keeps an endpoint's exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** What a caller may send, before defaults are filled in and text is turned into numbers. */
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined;
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType ? z.input<E['query']> : undefined;
/** A response without content. */
export type NoContent = Readonly<Record<string, never>>;
/** What a caller receives: JSON, so timestamps are strings. */
export type AnswerOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : NoContent;

/** The response of a list. `count` is exact: all rows that match, not only those of this page. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), count: z.int().nonnegative() });
}

/** The response of every count call: a bare number. */
export const countAnswer = z.int().nonnegative();

/** A count call, with `?status=` where the resource has one. */
export function countPart<const Status extends readonly string[]>(many: string, statuses: Status) {
  return {
    summary: `How many ${many} there are`,
    query: z.object({ status: queryChoice(statuses).optional() }),
    status: 200,
    response: countAnswer,
  } as const;
}

interface Resource<
  Row extends z.ZodType,
  Filters extends z.ZodRawShape,
  Input extends z.ZodType,
  Update extends z.ZodType,
  Statuses extends readonly string[],
  Dependents extends readonly string[],
> {
  /** What one row and several of them are called in summaries. */
  readonly one: string;
  readonly many: string;
  /** The list's order, for its summary: `newest first`. */
  readonly order: string;
  readonly row: Row;
  /** What the list takes besides `limit` and `offset`. */
  readonly filters?: Filters;
  /** What `count` may be asked for. */
  readonly statuses?: Statuses;
  /** The kinds of rows that `dependents` counts. */
  readonly dependents?: Dependents;
  /** Which row can be deleted, where not every one can: `round without questions`. */
  readonly removable?: string;
  readonly input?: Input;
  /** The body of a change, where it is not that of a new row. */
  readonly update?: Update;
}

function partsOf<
  Row extends z.ZodType,
  Filters extends z.ZodRawShape,
  Input extends z.ZodType,
  Update extends z.ZodType,
  const Statuses extends readonly string[],
  const Dependents extends readonly string[],
>(resource: Resource<Row, Filters, Input, Update, Statuses, Dependents>) {
  const { one, many, order, row, filters, statuses, dependents, removable = one, input, update = input } = resource;
  // A part that lacks its schema belongs to a verb that the resource has no path for: it is dropped below.
  return {
    list: {
      summary: `${many.replace(/^./, (letter) => letter.toUpperCase())}, ${order}`,
      query: pageQuery.extend((filters ?? {}) as Filters),
      status: 200,
      response: listOf(row),
    },
    count: countPart(many, (statuses ?? []) as Statuses),
    find: { summary: `One ${one}`, params: idParams, status: 200, response: row },
    // Counted only on request: there may be millions.
    dependents: {
      summary: `How many rows of each kind depend on one ${one}`,
      params: idParams,
      status: 200,
      response: z.record(z.enum((dependents ?? []) as Dependents), countAnswer),
    },
    insert: { summary: `Add ${withArticle(one)}`, body: input as Input, status: 201, response: row },
    update: {
      summary: `Change ${withArticle(one)}`,
      params: idParams,
      body: update as Update,
      status: 200,
      response: row,
    },
    remove: { summary: `Delete ${withArticle(removable)}`, params: idParams, status: 204 },
  } as const;
}

const withArticle = (thing: string) => `${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`;

/**
 * The endpoints of a plain resource: its paths (`crudPaths`) with summaries and schemas. A verb without a path is not there; a call
 * that differs is written beneath.
 *
 * @example
 * export const options = crudEndpoints(optionPaths, {
 *   one: 'option',
 *   many: 'options',
 *   order: 'by quiz and label',
 *   row: option,
 *   filters: { quiz_id: queryId.optional() },
 *   input: optionInput,
 *   update: optionInput.partial(),
 * });
 */
export function crudEndpoints<
  const Paths extends Partial<Record<CrudVerb, Call>>,
  Row extends z.ZodType,
  // Neither filters nor a body, where the resource names none.
  Filters extends z.ZodRawShape = Record<never, never>,
  Input extends z.ZodType = z.ZodNever,
  Update extends z.ZodType = Input,
  const Statuses extends readonly string[] = [],
  const Dependents extends readonly string[] = [],
>(paths: Paths, resource: Resource<Row, Filters, Input, Update, Statuses, Dependents>) {
  type Parts = ReturnType<typeof partsOf<Row, Filters, Input, Update, Statuses, Dependents>>;
  const parts = Object.entries(partsOf(resource)).flatMap(([verb, part]) => {
    const path = paths[verb as CrudVerb];
    return path ? [[verb, { ...path, ...part }]] : [];
  });
  // Each verb's path with its part, for the verbs that have a path, which `fromEntries` cannot say.
  return Object.fromEntries(parts) as { readonly [Verb in keyof Paths & CrudVerb]: Paths[Verb] & Parts[Verb] };
}

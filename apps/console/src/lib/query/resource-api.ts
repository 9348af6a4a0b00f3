import type { Counted } from '@quizdesk/contract/counted';
import type { AnswerOf, BodyOf, Endpoint, NoContent, QueryOf } from '@quizdesk/contract/kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Callable, type CallOptions, request } from '../request.ts';
import { invalidate } from './query-client.ts';
import type { Resource } from './query-keys.ts';

/** A page of rows, and how many there are on all pages. */
export interface ListAnswer<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
  /** Of standings alone: how far play is counted where not all is, and so nothing is listed. */
  readonly counted?: Counted;
  /** Of standings alone too: from when on answers wait to be counted, where some do. */
  readonly counted_until?: string | null;
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

/** The paths of endpoints, as `@quizdesk/contract/paths` declares them. */
export type PathsOf<E extends Endpoints> = { readonly [Name in keyof E]?: Callable<E[Name]> };

type Of<E extends Endpoints, Verb extends string> =
  E extends Readonly<Record<Verb, infer Found extends Endpoint>> ? Found : never;
export type RowOf<E extends Endpoints> = AnswerOf<Of<E, 'list'>> extends ListAnswer<infer Row> ? Row : never;

/** A query of one page; the rows of the page before stay until those of the next are here. */
export function pageQuery<Row>(
  queryKey: readonly [Resource, ...unknown[]],
  read: (signal: AbortSignal) => Promise<ListAnswer<Row>>,
) {
  return queryOptions<ListAnswer<Row>>({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
  });
}

export type PageQuery<Row> = ReturnType<typeof pageQuery<Row>>;

/** A query of one row by its id. */
function rowQuery<Row>(resource: Resource, id: number, read: (signal: AbortSignal) => Promise<Row>) {
  return queryOptions<Row>({ queryKey: [resource, 'one', id], queryFn: ({ signal }) => read(signal) });
}

interface Verbs<E extends Endpoints> {
  readonly list: (query: QueryOf<Of<E, 'list'>>) => PageQuery<RowOf<E>>;
  readonly find: (id: number) => ReturnType<typeof rowQuery<AnswerOf<Of<E, 'find'>>>>;
  /** Counts what depends on a row. */
  readonly dependents: (id: number, signal: AbortSignal) => Promise<AnswerOf<Of<E, 'dependents'>>>;
  readonly insert: (body: BodyOf<Of<E, 'insert'>>) => Promise<AnswerOf<Of<E, 'insert'>>>;
  /** `seen` is the version that the change is based on, where the body does not say it. */
  readonly update: (id: number, body: BodyOf<Of<E, 'update'>>, seen?: number) => Promise<AnswerOf<Of<E, 'update'>>>;
  readonly remove: (row: { readonly id: number }) => Promise<NoContent>;
}

/** The queries and calls of a resource: those whose endpoints it has. */
export type ResourceApi<E extends Endpoints> = Pick<Verbs<E>, Extract<keyof Verbs<E>, keyof E>> & {
  /** Refetches everything that shows the resource. */
  readonly invalidate: () => Promise<void>;
};

/**
 * The queries and calls of a resource, from its paths; its endpoints are taken as types alone, so that no schema is loaded.
 * `resource` begins its query keys. A change to it also invalidates `shownBy`, which show parts of its rows.
 */
export function resourceApi<E extends Endpoints>(
  resource: Resource,
  paths: PathsOf<E>,
  shownBy: readonly Resource[] = [],
): ResourceApi<E> {
  // Which verbs there are, and of which types, is declared by `ResourceApi`: one that the resource lacks cannot be called.
  const call = (verb: string, options: object) =>
    request(paths[verb] as Callable<Endpoint>, options as CallOptions<Endpoint>);
  const verbs: Record<keyof Verbs<E>, unknown> = {
    list: (query: object) => pageQuery([resource, 'list', query], (signal) => call('list', { query, signal }) as never),
    find: (id: number) => rowQuery(resource, id, (signal) => call('find', { params: { id }, signal })),
    dependents: (id: number, signal: AbortSignal) => call('dependents', { params: { id }, signal }),
    insert: (body: unknown) => call('insert', { body }),
    update: (id: number, body: unknown, seen?: number) =>
      call('update', { params: { id }, body, ...(seen !== undefined && { headers: { 'if-match': `"${seen}"` } }) }),
    remove: ({ id }: { readonly id: number }) => call('remove', { params: { id } }),
  };
  return { ...verbs, invalidate: () => invalidate(resource, ...shownBy) } as unknown as ResourceApi<E>;
}

/** What it takes to make a call, without any schema: nothing under `paths/` loads zod, so that the console can use all of it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, version included: `/v1/schools/:id`. */
  readonly path: string;
  /** Who may call: anyone, any signed-in account, or signed-in administrators alone. */
  readonly access: 'public' | 'account' | 'administrator';
  /** The form field that carries a file, where the body is multipart. */
  readonly file?: string;
}

/** A call that administrators alone may make. */
export function call<const Method extends Call['method'], const Path extends string>(method: Method, path: Path) {
  return { method, path, access: 'administrator' } as const;
}

const crud = <const Base extends string>(base: Base) => ({
  list: call('GET', base),
  count: call('GET', `${base}/count`),
  find: call('GET', `${base}/:id`),
  /** What depends on one row, to be shown before it is deleted. */
  dependents: call('GET', `${base}/:id/dependents`),
  insert: call('POST', base),
  update: call('PUT', `${base}/:id`),
  remove: call('DELETE', `${base}/:id`),
});

type Crud<Base extends string> = ReturnType<typeof crud<Base>>;
export type CrudVerb = keyof Crud<string>;

/**
 * The calls of a plain resource: those of the verbs it has, or all.
 *
 * @example
 * // The contract (kit.ts, `crudEndpoints`) adds the schemas to them; the console makes its calls from them and takes the
 * // schemas as types alone, so that no bundle of its pages has zod for the sake of a call:
 * import { schoolPaths } from '@quizdesk/contract/paths/schools';
 * import type { schools } from '@quizdesk/contract/schools';
 * request<typeof schools.find>(schoolPaths.find, { params: { id: 3 } }); // Promise<School>
 *
 * // All together: a mapped type over both objects. Paths of another resource are a type error, for they are literals.
 * type Paths<Endpoints> = { readonly [Verb in keyof Endpoints]?: Callable<Endpoints[Verb]> };
 * declare function resourceApi<Endpoints extends Record<string, Endpoint>>(paths: Paths<Endpoints>): …;
 * resourceApi<typeof schools>(schoolPaths);
 */
export function crudPaths<const Base extends string, const Verb extends CrudVerb = CrudVerb>(
  base: Base,
  verbs?: readonly Verb[],
): Pick<Crud<Base>, Verb> {
  const all = crud(base);
  if (verbs === undefined) return all;
  // The entries picked are those of the verbs named, which `fromEntries` cannot say.
  return Object.fromEntries(verbs.map((verb) => [verb, all[verb]])) as Pick<Crud<Base>, Verb>;
}

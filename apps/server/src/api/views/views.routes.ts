import { views as endpoints, preferences } from '@quizdesk/contract/views';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { constraintOf } from '../../db/constraints.ts';
import type { Database } from '../../db/database.ts';
import { requireRole } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { notFound } from '../../shared/app-error.ts';
import { seenVersionOf } from '../crud/row-versions.ts';
import { listPreferences, refuseTooMany, savePreference, takenName, viewQueries } from './views.queries.ts';

/** A view that the caller may change: their own, and as an admin those for everyone. */
async function findOwn(tx: Database, id: number, { administrator }: FastifyRequest) {
  const found = await viewQueries.findSeen(tx, id, administrator.id);
  if (found === undefined) throw notFound('View');
  if (found.owner_id !== administrator.id) requireRole(administrator, 'admin');
  return found;
}

/** A view, with whether it is the caller's own. */
const shownTo = <Row extends { readonly owner_id: number }>({ administrator }: FastifyRequest, row: Row) => ({
  ...row,
  is_own: row.owner_id === administrator.id,
});

interface Named {
  readonly owner_id: number;
  readonly list: string;
  readonly name: string;
}

/** Saved views of lists, and how people want lists to be shown. */
export async function viewRoutes(app: FastifyInstance): Promise<void> {
  /** Rejects with the error of a write; one that met a view of this name names it. */
  const refused = async (error: unknown, values: Named | undefined): Promise<never> => {
    const isTaken = values !== undefined && constraintOf(error)?.constraint === 'views_name_key';
    throw (isTaken && (await takenName(app.db, values, error))) || error;
  };

  route(app, endpoints.list, async ({ db, query, request }) => {
    const { rows, count } = await viewQueries.list(db, { ...query, personId: request.administrator.id });
    return { rows: rows.map((row) => shownTo(request, row)), count };
  });
  route(app, endpoints.insert, ({ body, request, record }) => {
    const { administrator } = request;
    if (body.is_shared) requireRole(administrator, 'admin');
    const values = { ...body, owner_id: administrator.id };
    return record(async (tx) => {
      await refuseTooMany(tx, administrator.id);
      return shownTo(request, await viewQueries.insert(tx, values));
    }).catch((error) => refused(error, values));
  });
  route(app, endpoints.update, async ({ params, body: { version, ...body }, request, record }) => {
    let named: Named | undefined;
    return record(async (tx) => {
      const own = await findOwn(tx, params.id, request);
      if (body.is_shared && !own.is_shared) requireRole(request.administrator, 'admin');
      named = { ...own, ...(body.name !== undefined && { name: body.name }) };
      const changed = await viewQueries.update(tx, params.id, body, seenVersionOf(request, { version }));
      if (changed === undefined) throw notFound('View');
      return shownTo(request, changed);
    }).catch((error) => refused(error, named));
  });
  route(app, endpoints.remove, ({ params, request, record }) =>
    record(async (tx) => {
      await findOwn(tx, params.id, request);
      return viewQueries.remove(tx, params.id);
    }),
  );

  route(app, preferences.read, async ({ db, request }) => ({
    lists: await listPreferences(db, request.administrator.id),
  }));
  route(app, preferences.save, ({ body, request }) => savePreference(app.db, request.administrator.id, body));
}

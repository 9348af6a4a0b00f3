import { coinPackages } from '@quizdesk/contract/coin-packages';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../plugins/app-error.ts';
import { route } from '../../plugins/route.ts';
import {
  findCoinPackage,
  insertCoinPackage,
  listCoinPackages,
  removeCoinPackage,
  updateCoinPackage,
} from './coin-packages.queries.ts';

export async function coinPackageRoutes(app: FastifyInstance): Promise<void> {
  route(app, coinPackages.list, ({ query, db }) => listCoinPackages(db, query));
  route(app, coinPackages.find, async ({ params }) => {
    const found = await findCoinPackage(app.db, params.id);
    if (!found) throw notFound('Coin package');
    return found;
  });
  route(app, coinPackages.insert, ({ body }) => insertCoinPackage(app.db, body));
  route(app, coinPackages.update, async ({ params, body }) => {
    const changed = await updateCoinPackage(app.db, params.id, body);
    if (!changed) throw notFound('Coin package');
    return changed;
  });
  route(app, coinPackages.remove, async ({ params }) => {
    if (!(await removeCoinPackage(app.db, params.id))) throw notFound('Coin package');
  });
}

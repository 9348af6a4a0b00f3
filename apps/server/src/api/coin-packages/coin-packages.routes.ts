import { coinPackages } from '@quizdesk/contract/coin-packages';
import { getTableColumns } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { shortList } from '../../db/lists/short-list.ts';
import { coin_packages } from '../../db/schema/coin-packages.ts';
import { crudQueries } from '../crud/crud-queries.ts';
import { crudRoutes } from '../crud/crud-routes.ts';

const columns = getTableColumns(coin_packages);
const list = shortList(coin_packages, columns, { by: ['id'], direction: 'desc' });

export async function coinPackageRoutes(app: FastifyInstance): Promise<void> {
  crudRoutes(app, coinPackages, { ...crudQueries(coin_packages, columns), list }, { name: 'Coin package' });
}

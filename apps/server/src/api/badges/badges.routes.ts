import { badges as endpoints } from '@quizdesk/contract/badges';
import { getTableColumns, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { countDependents } from '../../db/dependents.ts';
import { shortList } from '../../db/lists/short-list.ts';
import { badges, user_badges } from '../../db/schema/badges.ts';
import { route } from '../../plugins/route.ts';
import { crudQueries } from '../crud/crud-queries.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { BADGE_RULES } from './badge-rules.ts';

const columns = getTableColumns(badges);

/** People who have earned a new badge before are given it within seconds (award-badges.ts). */
const badgeQueries = {
  ...crudQueries(badges, columns),
  list: shortList(badges, columns, { by: ['tier', 'name'], direction: 'asc' }),
  dependents: countDependents(badges.id, { holders: user_badges.badge_id }),
};

export async function badgeRoutes(app: FastifyInstance): Promise<void> {
  crudRoutes(app, endpoints, badgeQueries, {
    name: 'Badge',
    conflicts: {
      badges_name_key: async (db, { name }) => {
        const same = await badgeQueries.findWhere(db, sql`lower(${badges.name}) = lower(${name})`);
        return (
          same && {
            message: 'This name is already taken',
            detail: `"${same.name}" (badge ${same.id}) already has this name.`,
            values: { field: 'name', id: same.id, name: same.name },
          }
        );
      },
    },
    blocking: { holders: 'holder' },
  });
  route(app, endpoints.has, () => BADGE_RULES.map(({ name }) => name));
}

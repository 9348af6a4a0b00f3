import { badges as endpoints } from '@quizdesk/contract/badges';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { badges } from '../../db/schema/badges.ts';
import { route } from '../../plugins/route.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { BADGE_RULES } from './badge-rules.ts';
import { badgeQueries } from './badges.queries.ts';

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

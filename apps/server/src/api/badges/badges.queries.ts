import { getTableColumns } from 'drizzle-orm';
import { countDependents } from '../../db/dependents.ts';
import { shortList } from '../../db/lists/short-list.ts';
import { badges, user_badges } from '../../db/schema/badges.ts';
import { crudQueries } from '../crud/crud-queries.ts';

const columns = getTableColumns(badges);

/** People who have earned a new badge before are given it within seconds (award-badges.ts). */
export const badgeQueries = {
  ...crudQueries(badges, columns),
  list: shortList(badges, columns, { by: ['tier', 'name'], direction: 'asc' }),
  dependents: countDependents(badges.id, { holders: user_badges.badge_id }),
};

import type { badges as endpoints } from '@quizdesk/contract/badges';
import { badgePaths } from '@quizdesk/contract/paths/badges';
import { resourceApi } from '../../lib/query/resource-api.ts';

/** Awarded badges are listed with the badge's icon and name, activities with its name. */
export const badges = resourceApi<typeof endpoints>('badges', badgePaths, ['user_badges', 'user_activities']);

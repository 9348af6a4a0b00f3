import { schoolPaths } from '@quizdesk/contract/paths/schools';
import type { schools as endpoints } from '@quizdesk/contract/schools';
import { resourceApi } from '../../lib/query/resource-api.ts';

/** Students are shown with their school's name, standings with both. */
export const schools = resourceApi<typeof endpoints>('schools', schoolPaths, ['users', 'standings']);

import type { ActivityStatus } from '@quizdesk/contract/constants';
import type { levels as endpoints, Level } from '@quizdesk/contract/levels';
import { levelPaths } from '@quizdesk/contract/paths/levels';
import { pageWindow, type QuizSearch } from '../../components/list/list-search.ts';
import type { ListHome, ListSource } from '../../components/list/resource/list-view.ts';
import { levelCards, levels, levelTable } from '../../components/resources/levels.ts';
import { request } from '../../lib/request.ts';

/** One page usually holds all levels. */
const pageSize = 100;

/** A list of the levels by their numbers. */
const sourceOf = (home: ListHome<QuizSearch>): ListSource<Level, QuizSearch> => ({
  ...home,
  query: ({ quiz_id, page }) => levels.list({ quiz_id, ...pageWindow(page, pageSize) }),
  pageSize,
});

export const tableSource = sourceOf(levelTable);
export const cardsSource = sourceOf(levelCards);

/** Activates or deactivates a level. */
export function setLevelStatus(id: number, status: ActivityStatus): Promise<Level> {
  return request<typeof endpoints.setStatus>(levelPaths.setStatus, { params: { id }, query: { status } });
}

import type { ActivityStatus } from '@quizdesk/contract/constants';
import type { levels as endpoints, Level } from '@quizdesk/contract/levels';
import { levelPaths } from '@quizdesk/contract/paths/levels';
import { countText } from '../../components/format/format-number.ts';
import { pageWindow } from '../../components/list/list-search.ts';
import type { ListHome, ListSource } from '../../components/list/resource/list-view.ts';
import { type LevelSearch, levelCards, levels, levelTable } from '../../components/resources/levels.ts';
import { request } from '../../lib/request.ts';

/** One page usually holds all levels. */
const pageSize = 100;

/** A list of the levels, by their numbers unless sorted. */
const sourceOf = (home: ListHome<LevelSearch>): ListSource<Level, LevelSearch> => ({
  ...home,
  query: ({ page, q: _, ...search }) => levels.list({ ...search, ...pageWindow(page, pageSize) }),
  pageSize,
});

export const tableSource = sourceOf(levelTable);
export const cardsSource = sourceOf(levelCards);

/** Activates or deactivates a level. */
export function setLevelStatus(id: number, status: ActivityStatus): Promise<Level> {
  return request<typeof endpoints.setStatus>(levelPaths.setStatus, { params: { id }, query: { status } });
}

/** A level as messages and buttons name it; with its quiz where there are several. */
export function levelName({ level_number }: Pick<Level, 'level_number'>, quiz?: string): string {
  return quiz === undefined ? `Level ${level_number}` : `Level ${level_number} · ${quiz}`;
}

/** How long a level may take. */
export function timeLimitText({ time_limit }: Pick<Level, 'time_limit'>): string {
  if (time_limit === 0) return 'No limit';
  const [minutes, seconds] = [Math.floor(time_limit / 60), time_limit % 60];
  if (minutes === 0) return `${seconds} s`;
  return seconds === 0 ? `${countText(minutes)} min` : `${countText(minutes)} min ${seconds} s`;
}

/** What both lists say without levels. */
export const noLevels = (search: LevelSearch) => ({
  title: search.quiz_id === undefined ? 'No levels yet' : 'No level in this quiz',
  text: 'They appear when you add them, by their numbers, with a description and the questions that participants meet in each.',
});

import type { Level } from '@quizdesk/contract/levels';
import { countText } from '../../components/format/format-number.ts';
import type { QuizSearch } from '../../components/list/list-search.ts';

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
export const noLevels = (search: QuizSearch) => ({
  title: search.quiz_id === undefined ? 'No levels yet' : 'No level in this quiz',
  text: 'They appear when you add them, by their numbers, with a description and the questions that participants meet in each.',
});

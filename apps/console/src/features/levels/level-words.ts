import type { Level } from '@quizdesk/contract/levels';
import { countText } from '../../components/number-text.ts';

/** A level as messages and buttons name it; with its quiz where there are several. */
export function levelName({ level_number }: Pick<Level, 'level_number'>, quiz?: string): string {
  return quiz === undefined ? `Level ${level_number}` : `Level ${level_number} · ${quiz}`;
}

/** How long a level may take. */
export function timeLimitText({ time_limit }: Pick<Level, 'time_limit'>): string {
  return time_limit === 0 ? 'No limit' : `${countText(time_limit)} s`;
}

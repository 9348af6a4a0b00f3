import type { Counted } from '@quizdesk/contract/counted';
import { serverNowMs } from '../../lib/server-clock.ts';
import { momentText } from './format-date.ts';
import { countText, plural } from './format-number.ts';

/** What says how far play is counted. */
interface Counting {
  readonly counted?: Counted;
  readonly counted_until?: string | null;
}

const AGAIN_AFTER_MS = 3000;
/** Answers usually wait for seconds, of which standings say nothing; a minute that a clock is wrong goes unnoticed. */
const LONG_MS = 120_000;
const AGAIN_WHILE_WAITING_MS = 15_000;

/** How far play is counted: "Counted: 74,500 of 182,887 students." */
export const progressText = ({ students, of }: NonNullable<Counted>): string =>
  `Counted: ${countText(students)} of ${plural(of, 'student', 'students')}.`;

/**
 * From when on answers were not counted yet, where they had waited for long when this was read: " Answers since 14:05 are not
 * counted yet."
 */
export const waitingText = (until: string | null | undefined, readMs: number): string =>
  until && serverNowMs(readMs) - Date.parse(until) > LONG_MS
    ? ` Answers since ${momentText(until)} are not counted yet.`
    : '';

interface Read {
  readonly data: Counting | undefined;
  readonly dataUpdatedAt: number;
}

/** Asks again and again until all play is counted, and while answers wait for long. */
export const untilCounted = {
  refetchInterval: ({ state: { data, dataUpdatedAt } }: { readonly state: Read }) => {
    if (data?.counted) return AGAIN_AFTER_MS;
    return waitingText(data?.counted_until, dataUpdatedAt) !== '' && AGAIN_WHILE_WAITING_MS;
  },
};

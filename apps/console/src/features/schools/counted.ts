import type { Counted } from '@quizdesk/contract/standings';
import { momentText } from '../../components/format/format-date.ts';
import { countText, plural } from '../../components/format/format-number.ts';

/** What says how far play is counted. */
interface Counting {
  readonly counted?: Counted;
  readonly counted_until?: string | null;
}

const AGAIN_AFTER_MS = 3000;
/** Answers usually wait for seconds, of which standings say nothing. */
const LONG_MS = 60_000;

/** How far play is counted: "Counted: 74,500 of 182,887 students." */
export const progressText = ({ students, of }: NonNullable<Counted>): string =>
  `Counted: ${countText(students)} of ${plural(of, 'student', 'students')}.`;

/** From when on answers are not counted yet, where they wait for long: " Answers since 14:05 are not counted yet." */
export const waitingText = (until: string | null): string =>
  until !== null && Date.now() - Date.parse(until) > LONG_MS
    ? ` Answers since ${momentText(until)} are not counted yet.`
    : '';

/** Asks again and again until all play is counted. */
export const untilCounted = {
  refetchInterval: ({ state }: { readonly state: { readonly data: Counting | undefined } }) =>
    Boolean(state.data?.counted) && AGAIN_AFTER_MS,
};

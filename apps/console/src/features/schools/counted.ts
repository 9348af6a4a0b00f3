import type { Counted } from '@quizdesk/contract/standings';
import { countText, plural } from '../../components/format/format-number.ts';

/** What says how far play is counted. */
interface Counting {
  readonly counted?: Counted;
}

const AGAIN_AFTER_MS = 3000;

/** How far play is counted: "Counted: 74,500 of 182,887 students." */
export const progressText = ({ students, of }: NonNullable<Counted>): string =>
  `Counted: ${countText(students)} of ${plural(of, 'student', 'students')}.`;

/** Asks again and again until all play is counted. */
export const untilCounted = {
  refetchInterval: ({ state }: { readonly state: { readonly data: Counting | undefined } }) =>
    Boolean(state.data?.counted) && AGAIN_AFTER_MS,
};

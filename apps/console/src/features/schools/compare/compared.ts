import type { Subject } from '@quizdesk/contract/constants';
import type { SchoolSummary } from '@quizdesk/contract/standings';
import { progressText } from '../../../components/format/counted.ts';
import { countText, oneDecimalText, shareText } from '../../../components/format/format-number.ts';

export type Summary = SchoolSummary;

/** A school next to others; without a summary until that has come. */
export interface Compared {
  readonly id: number;
  readonly name: string;
  readonly summary: SchoolSummary | undefined;
}

/** One figure of a school. */
export interface Measure {
  readonly name: string;
  /** What a leader has, in a sentence. */
  readonly lead?: string;
  /** The figure as it is shown, and the difference of two of them: of a measure that somebody leads in. */
  readonly round?: (value: number) => number;
  readonly differenceText?: (difference: number) => string;
  readonly figureOf: (summary: SchoolSummary) => number | null;
  readonly textOf: (value: number) => string;
  /** Where the scale ends; at the largest value by default. */
  readonly top?: number;
  /** Shown of every school, since it does not depend on play. */
  readonly isOfAll?: boolean;
}

/** Shares are shown in whole points of 100. */
const shares = { top: 1, round: (value: number) => Math.round(value * 100), differenceText: String };

export const MEASURES: readonly Measure[] = [
  { name: 'Students', figureOf: ({ students }) => students, textOf: countText, isOfAll: true },
  { name: 'Students who played', figureOf: ({ players }) => players, textOf: countText, isOfAll: true },
  {
    name: 'Active in 7 days',
    lead: 'the most active students',
    figureOf: ({ active, students }) => (active === null || students === 0 ? null : active / students),
    textOf: shareText,
    ...shares,
  },
  {
    name: 'Share right',
    lead: 'the highest share right',
    figureOf: ({ share }) => share,
    textOf: shareText,
    ...shares,
  },
  {
    name: 'Points per student',
    lead: 'the most points per student',
    figureOf: ({ points, players }) => (points === null || players === null ? null : points / players),
    textOf: oneDecimalText,
    round: (value) => Math.round(value * 10) / 10,
    differenceText: oneDecimalText,
  },
];

const list = new Intl.ListFormat('en-GB');

/** Why the figures of a school are not shown; undefined where they are. */
export function hiddenText({ counted, is_too_few }: SchoolSummary): string | undefined {
  if (counted !== null) return 'Being counted';
  return is_too_few ? 'Too few played' : undefined;
}

/** Where the scale of a measure ends, for all schools. */
export function topOf({ figureOf, top }: Measure, compared: readonly Compared[]): number {
  return top ?? Math.max(1, ...compared.map(({ summary }) => (summary === undefined ? 0 : (figureOf(summary) ?? 0))));
}

/** The most students of one school that played within one of the weeks. */
export function mostPlayers(compared: readonly Compared[]): number {
  return Math.max(1, ...compared.flatMap(({ summary }) => (summary?.weeks ?? []).map(({ players }) => players)));
}

/** The subjects that any of the schools played, each with the share right of all students; the easiest first. */
export function subjectsOf(compared: readonly Compared[]): { subject: Subject; share_of_all: number }[] {
  const shares = new Map(
    compared.flatMap(({ summary }) => (summary?.subjects ?? []).map((one) => [one.subject, one.share_of_all] as const)),
  );
  return [...shares]
    .map(([subject, share_of_all]) => ({ subject, share_of_all }))
    .toSorted((one, other) => other.share_of_all - one.share_of_all);
}

/** Whose figures are not shown, and why; undefined where all are. */
export function notShownText(compared: readonly Compared[]): string | undefined {
  const counted = compared.find(({ summary }) => (summary?.counted ?? null) !== null)?.summary?.counted;
  if (counted) return `What students played is being counted. ${progressText(counted)}`;
  const names = compared.filter(({ summary }) => summary?.is_too_few === true).map(({ name }) => name);
  if (names.length === 0) return undefined;
  return `At ${list.format(names)} fewer than five students played: what they did is not shown, so that no figure tells about a single pupil.`;
}

import type { Subject } from '@quizdesk/contract/constants';
import { subjectText } from '../../../components/question/question-labels.ts';
import { type Compared, hiddenText, MEASURES, type Measure, type Summary, subjectsOf } from './compared.ts';

/** A subject counts for who leads from so many answers on. */
export const LEAST_ANSWERS = 30;

/** Who has the most in a row, and by how much of what is shown; several where they are alike. */
export interface Lead {
  readonly ids: readonly number[];
  /** The lead over the next one: "+7", or "shared". */
  readonly text: string;
}

interface Shown {
  readonly id: number;
  /** The figure as it is shown, rounded. */
  readonly figure: number;
}

/** Who leads by figures as they are shown; undefined where there are no two to compare, or none is more than nothing. */
export function leadOf(figures: readonly Shown[], differenceText: (difference: number) => string): Lead | undefined {
  const [best, next] = figures.toSorted((one, other) => other.figure - one.figure);
  if (best === undefined || next === undefined || best.figure <= 0) return undefined;
  const ids = figures.filter(({ figure }) => figure === best.figure).map(({ id }) => id);
  return { ids, text: ids.length > 1 ? 'shared' : `+${differenceText(best.figure - next.figure)}` };
}

/** The schools whose figures are shown. */
const shownOf = (compared: readonly Compared[]): { readonly id: number; readonly summary: Summary }[] =>
  compared.flatMap(({ id, summary }) =>
    summary === undefined || hiddenText(summary) !== undefined ? [] : [{ id, summary }],
  );

/** Who leads in one measure; the number of students says nothing of how they play. */
export function measureLead({ figureOf, round, differenceText }: Measure, compared: readonly Compared[]) {
  if (round === undefined || differenceText === undefined) return undefined;
  const figures = shownOf(compared).map(({ id, summary }) => ({ id, figure: round(figureOf(summary) ?? 0) }));
  return leadOf(figures, differenceText);
}

/** Who leads in one subject, among those with enough answers. */
export function subjectLead(subject: Subject, compared: readonly Compared[]) {
  const figures = shownOf(compared).flatMap(({ id, summary }) => {
    const own = summary.subjects.find((one) => one.subject === subject);
    return own === undefined || own.answers < LEAST_ANSWERS ? [] : [{ id, figure: Math.round(own.share * 100) }];
  });
  return leadOf(figures, String);
}

/** One row in which somebody leads. */
interface LeadRow extends Lead {
  readonly subject?: string;
  /** What a leader of a measure has: "the most active students". */
  readonly has?: string;
}

const rowsOf = (compared: readonly Compared[]): readonly LeadRow[] => [
  ...MEASURES.flatMap((measure) => {
    const lead = measureLead(measure, compared);
    return lead ? [{ ...lead, has: measure.lead ?? measure.name }] : [];
  }),
  ...subjectsOf(compared).flatMap(({ subject }) => {
    const lead = subjectLead(subject, compared);
    return lead ? [{ ...lead, subject: subjectText(subject) }] : [];
  }),
];

/** In how many of the rows a school leads, alone or with others. */
export function leadCounts(compared: readonly Compared[]) {
  const rows = rowsOf(compared);
  return { of: rows.length, in: (id: number) => rows.filter(({ ids }) => ids.includes(id)).length };
}

const list = new Intl.ListFormat('en-GB');
/** So many schools are named, and so many subjects of the first and of the second. */
const NAMED = [3, 1];

function subjectsText(subjects: readonly string[], named: number): string {
  const rest = subjects.length - named;
  if (rest <= 0) return `leads in ${list.format(subjects)}`;
  return `leads in ${list.format([...subjects.slice(0, named), `${rest} more ${rest === 1 ? 'subject' : 'subjects'}`])}`;
}

/** What the two schools that lead alone in the most rows lead in, each in a sentence. */
export function leadSentences(compared: readonly Compared[]): { readonly name: string; readonly text: string }[] {
  const rows = rowsOf(compared);
  const own = compared.map(({ id, name }) => {
    const alone = rows.filter(({ ids }) => ids.length === 1 && ids[0] === id);
    return { name, alone };
  });
  return own
    .filter(({ alone }) => alone.length > 0)
    .toSorted((one, other) => other.alone.length - one.alone.length)
    .slice(0, NAMED.length)
    .map(({ name, alone }, at) => {
      const subjects = alone.flatMap(({ subject }) => subject ?? []);
      const has = alone.flatMap((row) => row.has ?? []);
      const parts = [
        ...(subjects.length > 0 ? [subjectsText(subjects, NAMED[at] ?? 1)] : []),
        ...(has.length > 0 ? [`has ${list.format(has)}`] : []),
      ];
      return { name, text: `${parts.join(', and ')}.` };
    });
}

import type { LintCode } from '@quizdesk/contract/rules/lint/lint-note';
import { GRAVE_VERDICTS, VERDICT_TEXTS, type Verdict } from '@quizdesk/contract/verdicts';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../page/visually-hidden.tsx';

/** A word about a question that stands out: what it is for. */
export function QuestionBadge({ children }: { readonly children: ReactNode }) {
  return <span className="qd-badge">{children}</span>;
}

const NOTE_TITLES: Readonly<Record<LintCode, string>> = {
  equal_options: 'Equal options',
  longest_key: 'Correct option is the longest',
  all_of_the_above: 'All or none of the above',
  broken_formula: 'Broken formula',
  short_time: 'Too short to read',
  answer_in_question: 'Answer in the question',
  picture_without_words: 'Picture without a description',
};

/** Says what a reviewer would point out about the question; its form has the advice in full, next to its fields. */
export function NoteBadge({ codes }: { readonly codes: ReadonlySet<LintCode> }) {
  const titles = Array.from(codes, (code) => NOTE_TITLES[code]).join(', ');
  return (
    <span className="qd-badge" title={titles}>
      <IconInfoCircle size={14} stroke={2} aria-hidden="true" />
      {codes.size === 1 ? `Note: ${titles}` : `${codes.size} notes`}
      {codes.size > 1 && <VisuallyHidden>: {titles}</VisuallyHidden>}
    </span>
  );
}

/** Says that nothing counts as right: the correct answer was deleted, and comes back once the question is edited. */
export function NoAnswerBadge() {
  return (
    <span className="qd-badge" data-tone="warn">
      <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
      No correct answer
    </span>
  );
}

/** Which findings should be looked at before the question is asked. */
export const graveOf = (verdicts: readonly Verdict[]): readonly Verdict[] =>
  GRAVE_VERDICTS.filter((verdict) => verdicts.includes(verdict));

/** Says what statistics have found about a question. */
export function VerdictBadge({ verdict }: { readonly verdict: Verdict }) {
  const isGrave = GRAVE_VERDICTS.includes(verdict);
  return (
    <span className="qd-badge" data-tone={isGrave ? 'warn' : undefined} title={VERDICT_TEXTS[verdict]}>
      {isGrave && <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />}
      <span className="qd-ellipsis">{VERDICT_TEXTS[verdict]}</span>
    </span>
  );
}

/** Says what should be looked at before a question is asked, wherever it is about to be. */
export function GraveBadges({ verdicts = [] }: { readonly verdicts?: readonly Verdict[] | undefined }) {
  return graveOf(verdicts).map((verdict) => <VerdictBadge key={verdict} verdict={verdict} />);
}

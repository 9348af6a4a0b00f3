import type { ReactNode } from 'react';
import { FormSkeleton } from '../../../components/form/form-skeleton.tsx';
import { LoadError } from '../../../components/page/load-error.tsx';
import { noSuchLevel } from '../level/no-such-level.tsx';
import { type QuestionOptions, useQuestionOptions } from '../use-question-options.ts';

/** The form's labels, for its shape while it is on its way. */
export const QUESTION_FIELDS = [
  'Level',
  'Round',
  'Subject',
  'Question text',
  'Time in seconds',
  'Score',
  'Answer type',
];

export interface PlacesGateProps {
  /** The level that the page is about, which must be there. */
  readonly levelId?: number | undefined;
  readonly children: (places: QuestionOptions) => ReactNode;
}

/** Loads the levels and rounds that a question can belong to, before its form is shown. */
export function PlacesGate({ levelId, children }: PlacesGateProps) {
  const places = useQuestionOptions();
  if (places.isReady) {
    const hasLevel = levelId === undefined || places.levels.some(({ id }) => id === levelId);
    return hasLevel ? children(places) : noSuchLevel;
  }
  if (places.problem !== undefined) {
    return (
      <LoadError title="The levels and rounds could not be loaded" error={places.problem} onRetry={places.retry} />
    );
  }
  return <FormSkeleton fields={QUESTION_FIELDS} />;
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { useCall } from '../../../components/form/use-call.ts';
import { plural } from '../../../components/format/format-number.ts';
import { OneEntry } from '../../../components/list/bulk/one-entry.tsx';
import { focusPageTitleAfterDialog } from '../../../components/page/page-head.tsx';
import { reasonOf } from '../../../lib/request-error.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import { questions } from '../questions-api.ts';
import { type Merge, mergeQuestions, mergeTrialQuery } from './alike-api.ts';

interface MergeDialogProps {
  readonly merge: Merge;
  /** "Keep left", as the button that opened it. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Outcome {
  readonly answers: number;
  readonly places: number;
  readonly places_freed: number;
  readonly media_alt: string | null;
}

const placesText = (count: number) => plural(count, 'place in the calendar', 'places in the calendar');

/** What goes to the question that is kept: "Its 312 answers and 2 places in the calendar go to question 5." */
function goesText({ answers, places, places_freed, media_alt }: Outcome, kept: number): string {
  const going = [
    ...(answers > 0 ? [plural(answers, 'answer', 'answers')] : []),
    ...(places > 0 ? [placesText(places)] : []),
  ];
  const goes = answers + places === 1 ? 'goes' : 'go';
  const moved =
    going.length === 0
      ? 'It has no answers and is not planned.'
      : `Its ${going.join(' and ')} ${goes} to question ${kept}.`;
  const free = places_freed === 1 ? 'becomes free, since that day asks' : 'become free, since those days ask';
  return [
    moved,
    ...(places_freed === 0 ? [] : [`${placesText(places_freed)} ${free} both.`]),
    ...(media_alt === null ? [] : [`Question ${kept} has no picture description and takes “${media_alt}”.`]),
  ].join(' ');
}

/** Says what follows where one of two questions is kept, and does it. */
export function MergeDialog({ merge, label, isOpen, onClose }: MergeDialogProps) {
  const { kept, merged } = merge;
  const trial = useQuery({ ...mergeTrialQuery(merge), enabled: isOpen });
  const merging = useCall({
    call: () => mergeQuestions(merge),
    failure: 'Failed to merge questions',
    invalidate: questions.invalidate,
    onDone: (answer) => {
      onClose();
      focusPageTitleAfterDialog();
      notifyWritten(`Question ${kept.id} kept`, `Question ${merged.id} is in the trash`, answer);
    },
    onFailure: () => void questions.invalidate(),
  });
  // What is shown is no longer so, most likely.
  const isRefused = trial.error !== null;
  useEffect(() => {
    if (isRefused) void questions.invalidate();
  }, [isRefused]);
  const problem = merging.problem ?? (trial.error === null ? undefined : reasonOf(trial.error));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      size={560}
      title={`Keep question ${kept.id}?`}
      about={trial.data && goesText(trial.data, kept.id)}
      attachedNote={trial.isFetching ? 'Looking at what follows…' : undefined}
      problem={problem}
      isBusy={merging.isBusy}
      isBlocked={trial.data === undefined}
      isHarmless
      confirmIcon={null}
      confirmLabel={label}
      busyLabel="Keeping..."
      footnote={<OneEntry />}
      onConfirm={() => merging.run()}
      onCancel={() => {
        merging.reset();
        onClose();
      }}
    >
      Question {merged.id} is deleted.
    </ConfirmDialog>
  );
}

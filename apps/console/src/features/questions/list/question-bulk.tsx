import type { Question } from '@quizdesk/contract/questions';
import { lazy, Suspense, useState } from 'react';
import { BulkBar } from '../../../components/list/bulk/bulk-bar.tsx';
import type { BulkAction, BulkProps } from '../../../components/list/bulk/bulk-view.ts';
import { useLevelChoices, useRoundChoices } from '../../../components/list/filter/choices.ts';
import { SUBJECT_CHOICES } from '../../../components/question/question-labels.ts';
import { useRights } from '../../../components/rights/rights.tsx';
import { questions } from '../questions-api.ts';

const UseOnDialog = lazy(async () => ({ default: (await import('../calendar/use-on-dialog.tsx')).UseOnDialog }));

const MOVE = { now: 'Move', busy: 'Moving', done: 'moved' };
const move = (label: string, field: string, useValues: NonNullable<BulkAction['useValues']>): BulkAction => ({
  label,
  field,
  useValues,
  verb: MOVE,
  question: (rows, value) => `Move ${rows} to ${value}?`,
});

const ACTIONS: readonly BulkAction[] = [
  move('Round', 'round_id', () => useRoundChoices().choices),
  move('Level', 'level_id', () => useLevelChoices().choices),
  move('Subject', 'subject', () => SUBJECT_CHOICES),
];

/** What can be done with many questions at once; single ones are also put on a day of the calendar. */
export function QuestionBar(props: BulkProps<Question>) {
  const { ticks } = props;
  const [isAsking, setAsking] = useState(false);
  const isOffered =
    useRights().may('quizOfDay.setDays') && 'ids' in ticks.selected && ticks.rows.length === ticks.count;
  const close = () => setAsking(false);
  return (
    <>
      <BulkBar
        resource="questions"
        one="question"
        actions={ACTIONS}
        others={isOffered ? [{ label: 'Use on...', onStart: () => setAsking(true) }] : []}
        invalidate={questions.invalidate}
        {...props}
      />
      {isAsking && (
        <Suspense>
          <UseOnDialog
            questions={ticks.rows}
            onClose={close}
            onUsed={(used) => {
              close();
              ticks.untick(used);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

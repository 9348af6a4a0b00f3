import type { Question } from '@quizdesk/contract/questions';
import { IconArrowRight } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { BulkBar } from '../../../components/list/bulk/bulk-bar.tsx';
import type { BulkAction, BulkProps } from '../../../components/list/bulk/bulk-view.ts';
import { useLevelChoices, useRoundChoices } from '../../../components/list/filter/choices.ts';
import { focusPageTitleAfterDialog } from '../../../components/page/page-head.tsx';
import { SUBJECT_CHOICES } from '../../../components/question/question-labels.ts';
import { useRights } from '../../../components/rights/rights.tsx';
import { questions } from '../questions-api.ts';

const UseOnDialog = lazy(async () => ({ default: (await import('../calendar/use-on-dialog.tsx')).UseOnDialog }));

const MOVE = { now: 'Move', busy: 'Moving', done: 'moved', Icon: IconArrowRight };
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

/** What can be done with many questions together; single ones are also put on a day of the calendar. */
export function QuestionBar(props: BulkProps<Question>) {
  const { ticks } = props;
  const [isAsking, setAsking] = useState(false);
  // What was typed into the dialog is gone when it is opened again.
  const [opened, setOpened] = useState(0);
  const isOffered =
    useRights().may('quizOfDay.setDays') && 'ids' in ticks.selected && ticks.rows.length === ticks.count;
  const close = () => setAsking(false);
  const ask = () => {
    setOpened(opened + 1);
    setAsking(true);
  };
  return (
    <>
      <BulkBar
        resource="questions"
        one="question"
        actions={isOffered ? [...ACTIONS, { label: 'Use on...', onStart: ask }] : ACTIONS}
        invalidate={questions.invalidate}
        {...props}
      />
      {opened > 0 && (
        <Suspense>
          <UseOnDialog
            key={opened}
            isOpen={isAsking}
            questions={ticks.rows}
            onClose={close}
            onUsed={(used) => {
              close();
              ticks.untick(used);
              if (used.length === ticks.count) focusPageTitleAfterDialog();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

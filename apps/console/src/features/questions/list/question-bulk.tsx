import { Button } from '@mantine/core';
import type { Question } from '@quizdesk/contract/questions';
import { lazy, Suspense, useState } from 'react';
import { BulkBar } from '../../../components/list/bulk/bulk-bar.tsx';
import type { BulkAction, BulkProps } from '../../../components/list/bulk/bulk-view.ts';
import { useLevelChoices, useRoundChoices } from '../../../components/list/filter/choices.ts';
import { SUBJECT_CHOICES } from '../../../components/question/question-labels.ts';
import { Allowed } from '../../../components/rights/rights.tsx';
import { questions } from '../questions-api.ts';

const UseOnDialog = lazy(async () => ({ default: (await import('../calendar/use-on-dialog.tsx')).UseOnDialog }));

/** Puts the ticked questions on a day of the calendar. */
function UseOn({ ticks: { rows, untick } }: Pick<BulkProps<Question>, 'ticks'>) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <Allowed call="quizOfDay.setDays">
      <Button variant="default" onClick={() => setAsking(true)}>
        Use on...
      </Button>
      {isAsking && (
        <Suspense>
          <UseOnDialog
            questions={rows}
            onClose={close}
            onUsed={(used) => {
              close();
              untick(used);
            }}
          />
        </Suspense>
      )}
    </Allowed>
  );
}

const MOVE = { now: 'Move', busy: 'Moving', done: 'moved' };
const move = (label: string, field: string, useValues: NonNullable<BulkAction['useValues']>): BulkAction => ({
  ...{ label, field, useValues, verb: MOVE },
  question: (rows, value) => `Move ${rows} to ${value}?`,
});

const ACTIONS: readonly BulkAction[] = [
  move('Round', 'round_id', () => useRoundChoices().choices),
  move('Level', 'level_id', () => useLevelChoices().choices),
  move('Subject', 'subject', () => SUBJECT_CHOICES),
];

/** What can be done with many questions at once. */
export function QuestionBar(props: BulkProps<Question>) {
  return (
    <BulkBar resource="questions" one="question" actions={ACTIONS} invalidate={questions.invalidate} {...props}>
      {props.ticks.rows.length > 0 && <UseOn ticks={props.ticks} />}
    </BulkBar>
  );
}

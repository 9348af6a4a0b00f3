import { QUESTION_TYPES } from '@quizdesk/contract/constants';
import { type Question, questionUpdate } from '@quizdesk/contract/questions';
import { IconArrowRight } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { BulkBar } from '../../../components/list/bulk/bulk-bar.tsx';
import type { BarAction, BulkAction, BulkProps } from '../../../components/list/bulk/bulk-view.ts';
import { TypedValue } from '../../../components/list/bulk/value-fields.tsx';
import { useLevelChoices, useRoundChoices } from '../../../components/list/filter/choices.ts';
import { focusPageTitleAfterDialog } from '../../../components/page/page-head.tsx';
import { questionKindText, SUBJECT_CHOICES } from '../../../components/question/question-labels.ts';
import { useRights } from '../../../components/rights/rights.tsx';
import { LABELS } from '../form/question-parts.ts';
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

const CHANGE = { now: 'Change', busy: 'Changing', done: 'changed' };
const typed = (field: 'time' | 'score', question: BulkAction['question']): BulkAction => ({
  label: `${LABELS[field]}...`,
  field,
  verb: CHANGE,
  question,
  Picker: (props) => <TypedValue label={LABELS[field]} schema={questionUpdate.shape[field]} isNumber {...props} />,
});

const NO_KIND = questionKindText(null);
const KIND: BulkAction = {
  label: 'Kind',
  field: 'question_type',
  verb: CHANGE,
  useValues: () => [...QUESTION_TYPES, null].map((value) => ({ value, label: questionKindText(value) })),
  question: (rows, value) =>
    value === NO_KIND ? `Remove the kind of ${rows}?` : `Set the kind of ${rows} to ${value}?`,
};

const ACTIONS: readonly BarAction[] = [
  move('Round', 'round_id', () => useRoundChoices().choices),
  move('Level', 'level_id', () => useLevelChoices().choices),
  move('Subject', 'subject', () => SUBJECT_CHOICES),
  {
    label: 'Change',
    actions: [
      typed('time', (rows, value) => `Set the time of ${rows} to ${value} s?`),
      typed('score', (rows, value) => `Set the score of ${rows} to ${value}?`),
      KIND,
    ],
  },
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

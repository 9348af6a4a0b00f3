import { Button, Modal, TextInput } from '@mantine/core';
import type { Question } from '@quizdesk/contract/questions';
import type { PlanDay } from '@quizdesk/contract/quiz-of-day';
import { addDays } from '@quizdesk/contract/rules/days';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOpened } from '../../../components/dialog/use-opened.ts';
import { BusyButton } from '../../../components/form/busy-button.tsx';
import { useBusy } from '../../../components/form/use-call.ts';
import { contestDay } from '../../../components/format/format-date.ts';
import { plural } from '../../../components/format/format-number.ts';
import { LoadError } from '../../../components/page/load-error.tsx';
import { cutText } from '../../../components/question/plain-tex.ts';
import classes from './bank-panel.module.css';
import { planQuery } from './calendar-api.ts';
import { dayName, idsOf, stateWords } from './calendar-days.ts';
import { QuestionLines } from './question-lines.tsx';
import { changeOf, slotsFor, usePlanning } from './use-planning.ts';

interface UseOnDialogProps {
  readonly isOpen: boolean;
  readonly questions: readonly Question[];
  readonly onClose: () => void;
  /** Those that are planned now. */
  readonly onUsed: (questions: readonly Question[]) => void;
}

/** The chosen day, from the first on that lacks questions, as it is planned. */
function useDay() {
  const today = contestDay();
  const tomorrow = addDays(today, 1);
  const start = useQuery(planQuery(tomorrow, tomorrow));
  const [chosen, choose] = useState<string>();
  const { data: plan } = start;
  const date = chosen ?? (plan && (plan.first_gap ?? addDays(plan.planned_until ?? today, 1))) ?? '';
  const isOpen = date > today;
  const query = useQuery({ ...planQuery(date, date), enabled: isOpen });
  const problem = start.isError ? start : query;
  const fault = chosen !== undefined && !isOpen ? 'Choose a day after today' : undefined;
  return { date, choose, tomorrow, fault, problem, day: isOpen ? query.data?.days[0] : undefined };
}

function DaySlots({ day, questions }: { readonly day: PlanDay; readonly questions: readonly Question[] }) {
  return (
    <>
      <p role="status" className="qd-above-16 qd-medium qd-bold">
        {dayName(day.date)}: {stateWords(day).join(', ')}
      </p>
      <ol className="qd-fill">
        {slotsFor(day, questions).map(({ question, refusal, slot }) => (
          <li key={question.id} className={`qd-row qd-between qd-gap-8 qd-rule-below ${classes.row}`}>
            <QuestionLines question={question} fact={refusal ?? `slot ${slot}`} isDoubtful={refusal !== undefined} />
          </li>
        ))}
      </ol>
    </>
  );
}

const NO_DAYS: readonly PlanDay[] = [];

/** Puts questions on a day of the calendar, as far as it has room, and says by name which do not fit. */
export function UseOnDialog({ isOpen, questions, onClose, onUsed }: UseOnDialogProps) {
  const isShown = useOpened(isOpen);
  const { date, choose, tomorrow, fault, problem, day } = useDay();
  const planning = usePlanning(NO_DAYS);
  const places = day === undefined ? [] : slotsFor(day, questions);
  const used = places.flatMap(({ question, refusal }) => (refusal === undefined ? [question] : []));
  const left = places.flatMap(({ question, refusal }) => (refusal === undefined ? [] : [question]));
  const [isStoring, store] = useBusy(async () => {
    if (day === undefined) return;
    const names = left.map(({ question_text }) => `“${cutText(question_text)}”`).join(', ');
    const text = `${plural(used.length, 'question', 'questions')} to ${dayName(date)}`;
    const change = changeOf(day, [...idsOf(day), ...idsOf({ questions: used })]);
    const isStored = await planning.store([change], 'Added', names === '' ? text : `${text}. Not added: ${names}`);
    if (isStored) onUsed(used);
  });
  return (
    <Modal
      opened={isShown}
      onClose={onClose}
      title="Use in the quiz of the day"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void store();
        }}
      >
        <TextInput
          type="date"
          label="Day"
          min={tomorrow}
          value={date}
          error={fault}
          data-autofocus
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {problem.isError && (
          <LoadError title="The day could not be loaded" error={problem.error} onRetry={() => void problem.refetch()} />
        )}
        {day !== undefined && <DaySlots day={day} questions={questions} />}
        <div className={classes.buttons}>
          <BusyButton type="submit" isBusy={isStoring} busyLabel="Storing..." disabled={used.length === 0}>
            {used.length === 0 ? 'Use' : `Use ${plural(used.length, 'question', 'questions')}`}
          </BusyButton>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}

import type { PlanDay } from '@quizdesk/contract/quiz-of-day';
import { addDays } from '@quizdesk/contract/rules/days';
import { QUESTIONS_A_DAY } from '@quizdesk/contract/rules/quiz-plan';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCalendarMinus,
  IconCalendarPlus,
  IconClipboard,
  IconLock,
  IconPlus,
  IconScissors,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { cutText } from '../../../components/question/question-labels.ts';
import { type RowAction, RowMenu } from '../../../components/table/row-actions.tsx';
import { QuestionLines } from './bank-panel.tsx';
import { dateNumber, dayName, isLocked, stateWords, suspectsOf, weekdayText } from './calendar-days.ts';
import { type CalendarSearch, calendarLink } from './calendar-search.ts';
import classes from './phone-day.module.css';
import type { Planning } from './use-planning.ts';

interface StripProps {
  readonly days: readonly PlanDay[];
  readonly chosen: string;
  readonly search: CalendarSearch;
}

/** The days of a week beside each other, each with its state in a word. */
export function DayStrip({ days, chosen, search }: StripProps) {
  return (
    <nav aria-label="Days of the week" className={classes.strip}>
      {days.map((day) => (
        <Link
          key={day.date}
          {...calendarLink({ ...search, date: day.date })}
          className={classes.day}
          data-state={day.state}
          aria-current={day.date === chosen ? 'date' : undefined}
          aria-label={`${dayName(day.date)}, ${stateWords(day)[0]}${suspectsOf(day) > 0 ? `, ${suspectsOf(day)} to check` : ''}`}
        >
          <span>{weekdayText(day.date)}</span>
          <strong>{dateNumber(day.date)}</strong>
          <span className={classes.word}>
            {suspectsOf(day) > 0 && (
              <IconAlertTriangle size={14} stroke={1.8} className={classes.suspect} aria-hidden="true" />
            )}
            {isLocked(day) ? <IconLock size={14} stroke={1.8} aria-hidden="true" /> : stateWords(day)[0]}
          </span>
        </Link>
      ))}
    </nav>
  );
}

interface DayListProps {
  readonly day: PlanDay;
  readonly planning: Planning;
  readonly mayPlan: boolean;
  readonly search: CalendarSearch;
}

/** One day as a list: what can be done with a question is in its menu. */
export function DayList({ day, planning, mayPlan, search }: DayListProps) {
  const { date } = day;
  const canChange = mayPlan && !isLocked(day);
  const free = canChange ? QUESTIONS_A_DAY - day.questions.length : 0;
  const actionsOf = (index: number): RowAction[] => {
    const from = { date, index };
    const move = (label: string, icon: typeof IconPlus, to: typeof from, refusal?: string): RowAction => ({
      ...{ label, icon, call: 'quizOfDay.setDays', refusal },
      onSelect: () => void planning.move(from, to),
    });
    return [
      move('Move up', IconArrowUp, { date, index: index - 1 }, index === 0 ? 'It is the first.' : undefined),
      move(
        'Move down',
        IconArrowDown,
        { date, index: index + 1 },
        index === day.questions.length - 1 ? 'It is the last.' : undefined,
      ),
      move('To the day before', IconCalendarMinus, { date: addDays(date, -1), index: QUESTIONS_A_DAY }),
      move('To the next day', IconCalendarPlus, { date: addDays(date, 1), index: QUESTIONS_A_DAY }),
      { label: 'Cut', icon: IconScissors, call: 'quizOfDay.setDays', onSelect: () => planning.cutFrom(from) },
      {
        ...{ label: 'Remove', icon: IconTrash, call: 'quizOfDay.setDays', isDestructive: true },
        onSelect: () => void planning.remove(from),
      },
    ];
  };
  return (
    <section aria-labelledby="day-title">
      <div className={classes.head}>
        <h2 id="day-title" className="qd-heading">
          {dayName(date)}
        </h2>
        <span className={classes.state} data-state={day.state}>
          {stateWords(day)[0]}
        </span>
      </div>
      <ol className={classes.list}>
        {day.questions.map((question, index) => (
          <li key={question.id} className={classes.row}>
            <span className={classes.number}>{index + 1}</span>
            <Link to="/questions/$id" params={{ id: question.id }} className={classes.question}>
              <QuestionLines question={question} date={isLocked(day) ? undefined : date} />
            </Link>
            {canChange && <RowMenu rowName={cutText(question.question_text)} actions={actionsOf(index)} />}
          </li>
        ))}
        {Array.from({ length: free }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: free places are alike
          <li key={`free-${place}`} className={classes.row}>
            <span className={classes.number}>{day.questions.length + place + 1}</span>
            {planning.cut === undefined ? (
              <Link
                {...calendarLink({ ...search, date, panel: 'bank' })}
                className={classes.add}
                data-state={day.state}
              >
                <IconPlus size={18} stroke={1.7} aria-hidden="true" />
                Add a question
                <VisuallyHidden> in slot {day.questions.length + place + 1}</VisuallyHidden>
              </Link>
            ) : (
              <button
                type="button"
                className={classes.add}
                data-state={day.state}
                onClick={() => void planning.paste({ date, index: day.questions.length })}
              >
                <IconClipboard size={18} stroke={1.7} aria-hidden="true" />
                Paste
                <VisuallyHidden> in slot {day.questions.length + place + 1}</VisuallyHidden>
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

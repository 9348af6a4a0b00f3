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
import { cutText } from '../../../components/question/plain-tex.ts';
import { type RowAction, RowMenu } from '../../../components/table/row-actions.tsx';
import classes from './calendar.module.css';
import { useCalendar, useCanChange } from './calendar-context.ts';
import { dateNumber, dayName, isLocked, stateWords, suspectsOf, weekdayText } from './calendar-days.ts';
import { calendarLink } from './calendar-search.ts';
import { PlannedLines } from './question-lines.tsx';

interface StripProps {
  readonly days: readonly PlanDay[];
  readonly chosen: string;
}

/** The days of a week next to each other, each with its state in a word. */
export function DayStrip({ days, chosen }: StripProps) {
  const { search } = useCalendar();
  return (
    <nav aria-label="Days of the week" className={`qd-grid qd-rule-below ${classes.strip}`}>
      {days.map((day) => (
        <Link
          key={day.date}
          {...calendarLink({ ...search, date: day.date })}
          className={`qd-grid qd-plain-link qd-extra-small ${classes.day} ${classes.stripDay}`}
          data-day={day.state}
          aria-current={day.date === chosen ? 'date' : undefined}
          aria-label={`${dayName(day.date)}, ${stateWords(day)[0]}${suspectsOf(day) > 0 ? `, ${suspectsOf(day)} to check` : ''}`}
        >
          <span>{weekdayText(day.date)}</span>
          <strong className="qd-medium">{dateNumber(day.date)}</strong>
          <span className={`qd-row qd-wrap qd-nowrap qd-strong ${classes.stripWord}`}>
            {suspectsOf(day) > 0 && <IconAlertTriangle size={14} stroke={1.8} className="qd-warn" aria-hidden="true" />}
            {isLocked(day) ? <IconLock size={14} stroke={1.8} aria-hidden="true" /> : stateWords(day)[0]}
          </span>
        </Link>
      ))}
    </nav>
  );
}

const addLook = `qd-row qd-plain-link qd-strong ${classes.add}`;

/** One day as a list: what can be done with a question is in its menu. */
export function DayList({ day }: { readonly day: PlanDay }) {
  const { planning, search } = useCalendar();
  const { date } = day;
  const canChange = useCanChange(day);
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
    <section aria-labelledby="day-title" data-day={day.state}>
      <div className={`qd-spread ${classes.listHead}`}>
        <h2 id="day-title" className="qd-heading">
          {dayName(date)}
        </h2>
        <span className="qd-strong">{stateWords(day)[0]}</span>
      </div>
      <ol>
        {day.questions.map((question, index) => (
          <li key={question.id} className={`qd-row qd-rule-above ${classes.row}`}>
            <span className={`qd-grid qd-fixed qd-note qd-figures ${classes.place}`}>{index + 1}</span>
            <Link to="/questions/$id" params={{ id: question.id }} className="qd-flexible qd-plain-link">
              <PlannedLines question={question} date={isLocked(day) ? undefined : date} />
            </Link>
            {canChange && <RowMenu rowName={cutText(question.question_text)} actions={actionsOf(index)} />}
          </li>
        ))}
        {Array.from({ length: free }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: free places are alike
          <li key={`free-${place}`} className={`qd-row qd-rule-above ${classes.row}`}>
            <span className={`qd-grid qd-fixed qd-note qd-figures ${classes.place}`}>
              {day.questions.length + place + 1}
            </span>
            {planning.cut === undefined ? (
              <Link {...calendarLink({ ...search, date, panel: 'bank' })} className={addLook}>
                <IconPlus size={18} stroke={1.7} aria-hidden="true" />
                Add a question
                <VisuallyHidden> in slot {day.questions.length + place + 1}</VisuallyHidden>
              </Link>
            ) : (
              <button
                type="button"
                className={addLook}
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

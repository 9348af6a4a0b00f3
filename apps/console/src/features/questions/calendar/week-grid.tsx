import type { PlanDay, PlannedQuestion } from '@quizdesk/contract/quiz-of-day';
import { addDays, QUESTIONS_A_DAY } from '@quizdesk/contract/rules/quiz-plan';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconLock,
  IconPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { dayText } from '../../../components/format/format-date.ts';
import { shareText } from '../../../components/format/format-number.ts';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { SubjectSpine } from '../../../components/question/question-spine.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import { dateNumber, dayName, isLocked, isRepeat, stateWords, weekdayText } from './calendar-days.ts';
import type { Place, Planning } from './use-planning.ts';
import classes from './week-grid.module.css';

const ICONS: Readonly<Record<PlanDay['state'], TablerIcon>> = {
  played: IconLock,
  today: IconLock,
  full: IconCheck,
  partial: IconAlertTriangle,
  empty: IconAlertCircle,
};

/** The state of a day by icon, word and count. */
export function DayState({ day }: { readonly day: PlanDay }) {
  const Icon = ICONS[day.state];
  const [word, more] = stateWords(day);
  return (
    <span className={classes.state}>
      <span className={classes.word} data-state={day.state}>
        <Icon size={14} stroke={1.8} aria-hidden="true" />
        {word}
      </span>
      <span className={classes.more}>{more}</span>
    </span>
  );
}

/** The last line of a question: its level, and how it went or when it was asked before. */
function QuestionFoot({ question, day }: { readonly question: PlannedQuestion; readonly day: PlanDay }) {
  const isAgain = !isLocked(day) && isRepeat(question, day.date);
  return (
    <span className={classes.foot}>
      <span>Level {question.level.level_number}</span>
      {isAgain && <span className={classes.repeat}>used {dayText(question.last_used ?? '')}</span>}
      {!isAgain && question.facility !== null && <span>{shareText(question.facility)}</span>}
    </span>
  );
}

const idOf = ({ date, index }: Place) => `slot-${date}-${index}`;
const HELP_ID = 'calendar-keys';

const STEPS: Readonly<Record<string, readonly [days: number, slots: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface WeekGridProps {
  readonly days: readonly PlanDay[];
  readonly planning: Planning;
  readonly mayPlan: boolean;
  /** The place that the bank adds to. */
  readonly adding: Place | undefined;
  readonly onAdd: (date: string) => void;
}

/** A week: a column for each day, a row for each place. Arrows walk, Alt and arrows move, Delete removes. */
export function WeekGrid({ days, planning, mayPlan, adding, onAdd }: WeekGridProps) {
  const first = days.find((day) => !isLocked(day)) ?? days[0];
  const [focused, setFocused] = useState<Place>();
  const dragged = useRef<Place>(undefined);
  const isShown = focused !== undefined && days.some(({ date }) => date === focused.date);
  const current = isShown ? focused : { date: first?.date ?? '', index: 0 };
  const focus = (place: Place) => {
    setFocused(place);
    // Once the place is drawn.
    setTimeout(() => document.getElementById(idOf(place))?.focus());
  };
  const hasQuestion = ({ date, index }: Place) => days.find((day) => day.date === date)?.questions[index] !== undefined;
  const moveTo = (from: Place, to: Place) =>
    void planning.move(from, to).then((place) => place !== undefined && focus(place));

  function onKeyDown(event: KeyboardEvent, place: Place): void {
    const step = STEPS[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    if (step !== undefined && !isCommand) {
      event.preventDefault();
      const next = { date: addDays(place.date, step[0]), index: place.index + step[1] };
      if (event.altKey) {
        if (mayPlan) moveTo(place, next);
      } else if (days.some(({ date }) => date === next.date) && next.index >= 0 && next.index < QUESTIONS_A_DAY) {
        focus(next);
      }
      return;
    }
    if (!mayPlan) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      void planning.remove(place).then((isDone) => isDone && focus(place));
    } else if (isCommand && event.key === 'x' && hasQuestion(place)) {
      event.preventDefault();
      planning.setCut(place);
    } else if (isCommand && event.key === 'v' && planning.cut !== undefined) {
      event.preventDefault();
      moveTo(planning.cut, place);
      planning.setCut(undefined);
    } else if (event.key === 'Escape') planning.setCut(undefined);
  }

  function propsOf(place: Place) {
    const isCurrent = place.date === current.date && place.index === current.index;
    return {
      id: idOf(place),
      tabIndex: isCurrent ? 0 : -1,
      'aria-describedby': HELP_ID,
      'data-cut': planning.cut?.date === place.date && planning.cut.index === place.index,
      'data-adding': adding?.date === place.date && adding.index === place.index,
      onFocus: () => setFocused(place),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, place),
    };
  }

  function slot(day: PlanDay, index: number) {
    const place = { date: day.date, index };
    const question = day.questions[index];
    if (question !== undefined) {
      return (
        <Link
          to="/questions/$id"
          params={{ id: question.id }}
          className={classes.question}
          draggable={mayPlan && !isLocked(day)}
          onDragStart={() => {
            dragged.current = place;
          }}
          {...propsOf(place)}
        >
          <SubjectSpine subject={question.subject} />
          <span className={classes.text}>
            <TexText isInline>{question.question_text}</TexText>
          </span>
          <QuestionFoot question={question} day={day} />
        </Link>
      );
    }
    if (isLocked(day) || !mayPlan) return <span className={classes.none}>–</span>;
    return (
      <button type="button" className={classes.add} onClick={() => onAdd(day.date)} {...propsOf(place)}>
        <IconPlus size={16} stroke={1.7} aria-hidden="true" />
        Add
        <VisuallyHidden>
          {' '}
          to {dayName(day.date)}, slot {index + 1}
        </VisuallyHidden>
      </button>
    );
  }

  return (
    <>
      <p id={HELP_ID} className="qd-visually-hidden">
        Arrow keys walk.{' '}
        {mayPlan && 'Alt with arrow keys moves a question, Ctrl X cuts, Ctrl V pastes, Delete removes.'}
      </p>
      <table className={classes.week} aria-label="Week">
        <thead>
          <tr>
            <td className={classes.corner} />
            {days.map((day) => (
              <th key={day.date} scope="col" className={classes.day} data-state={day.state}>
                <span className={classes.date}>
                  {weekdayText(day.date)} {dateNumber(day.date)}
                </span>
                <DayState day={day} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: QUESTIONS_A_DAY }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a row is
            <tr key={index}>
              <th scope="row" className={classes.number}>
                {index + 1}
              </th>
              {days.map((day) => (
                <td
                  key={day.date}
                  className={classes.slot}
                  data-state={day.state}
                  onDragOver={(event) => {
                    if (dragged.current !== undefined && !isLocked(day)) event.preventDefault();
                  }}
                  onDrop={(event) => {
                    event.preventDefault();
                    if (dragged.current !== undefined) moveTo(dragged.current, { date: day.date, index });
                    dragged.current = undefined;
                  }}
                >
                  {slot(day, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

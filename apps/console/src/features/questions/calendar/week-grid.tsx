import type { PlanDay, PlannedQuestion } from '@quizdesk/contract/quiz-of-day';
import { addDays } from '@quizdesk/contract/rules/days';
import { QUESTIONS_A_DAY } from '@quizdesk/contract/rules/quiz-plan';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconClipboard,
  IconLock,
  IconPlus,
  IconScissors,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { dayText } from '../../../components/format/format-date.ts';
import { shareText } from '../../../components/format/format-number.ts';
import { useLevelText } from '../../../components/list/filter/choices.ts';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { graveOf, VerdictBadge } from '../../../components/question/question-badge.tsx';
import { cutText } from '../../../components/question/question-labels.ts';
import { SubjectSpine } from '../../../components/question/question-spine.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import { dateNumber, dayName, isLocked, isRepeat, stateWords, suspectsOf, weekdayText } from './calendar-days.ts';
import type { Planning, Slot } from './use-planning.ts';
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
  const suspects = suspectsOf(day);
  return (
    <span className={classes.state}>
      <span className={classes.word} data-state={day.state}>
        <Icon size={14} stroke={1.8} aria-hidden="true" />
        {word}
      </span>
      <span className="qd-dimmed">{more}</span>
      {suspects > 0 && (
        <span className={classes.word} data-state="partial">
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
          {suspects} to check
        </span>
      )}
    </span>
  );
}

/** The last line of a question: its level, and how it went or when it was asked before. */
function QuestionFoot({ question, day }: { readonly question: PlannedQuestion; readonly day: PlanDay }) {
  const isAgain = !isLocked(day) && isRepeat(question, day.date);
  return (
    <span className={classes.foot}>
      <span>{useLevelText()(question.level)}</span>
      {isAgain && <span className={classes.repeat}>used {dayText(question.last_used ?? '')}</span>}
      {!isAgain && question.facility !== null && <span>{shareText(question.facility)}</span>}
    </span>
  );
}

const idOf = ({ date, index }: Slot) => `slot-${date}-${index}`;
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
  readonly adding: Slot | undefined;
  readonly onAdd: (date: string) => void;
  /** Shows the week of a day. */
  readonly onShow: (date: string) => void;
  /** The place that gets the focus once its week is shown. */
  readonly focusNext: RefObject<Slot | undefined>;
}

/** How many days the keys that change the week go. */
const WEEKS: Readonly<Record<string, number>> = { PageUp: -7, PageDown: 7 };

/** A week: a column for each day, a row for each place. Arrows walk, Alt and arrows move, Delete removes. */
export function WeekGrid({ days, planning, mayPlan, adding, onAdd, onShow, focusNext }: WeekGridProps) {
  const first = days.find((day) => !isLocked(day)) ?? days[0];
  const [focused, setFocused] = useState<Slot>();
  const isShown = focused !== undefined && days.some(({ date }) => date === focused.date);
  const current = isShown ? focused : { date: first?.date ?? '', index: 0 };
  const hasDay = ({ date }: Slot) => days.some((day) => day.date === date);
  useEffect(() => {
    const place = focusNext.current;
    if (place === undefined || days.every(({ date }) => date !== place.date)) return;
    focusNext.current = undefined;
    setFocused(place);
    document.getElementById(idOf(place))?.focus();
  }, [days, focusNext]);
  const focus = (place: Slot) => {
    if (!hasDay(place)) {
      focusNext.current = place;
      onShow(place.date);
      return;
    }
    setFocused(place);
    // Once the place is drawn.
    setTimeout(() => document.getElementById(idOf(place))?.focus());
  };
  const follow = (moved: Promise<Slot | undefined>) => void moved.then((place) => place !== undefined && focus(place));

  function onKeyDown(event: KeyboardEvent, place: Slot): void {
    const step = STEPS[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    if (step !== undefined && !isCommand) {
      event.preventDefault();
      const next = { date: addDays(place.date, step[0]), index: place.index + step[1] };
      if (event.altKey) {
        if (mayPlan && !planning.isBusy()) follow(planning.move(place, next));
      } else if (next.index >= 0 && next.index < QUESTIONS_A_DAY) {
        focus(next);
      }
      return;
    }
    const week = WEEKS[event.key];
    if (week !== undefined) {
      event.preventDefault();
      focus({ ...place, date: addDays(place.date, week) });
      return;
    }
    if (!mayPlan) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      if (!planning.isBusy()) void planning.remove(place).then((isDone) => isDone && focus(place));
    } else if (isCommand && event.key === 'x') {
      event.preventDefault();
      planning.cutFrom(place);
    } else if (isCommand && event.key === 'v') {
      event.preventDefault();
      follow(planning.paste(place));
    } else if (event.key === 'Escape') planning.letGo();
  }

  function propsOf(place: Slot) {
    const isCurrent = place.date === current.date && place.index === current.index;
    return {
      id: idOf(place),
      tabIndex: isCurrent ? 0 : -1,
      'aria-describedby': HELP_ID,
      'data-adding': adding?.date === place.date && adding.index === place.index,
      onFocus: () => setFocused(place),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, place),
    };
  }

  function slot(day: PlanDay, index: number) {
    const place = { date: day.date, index };
    const question = day.questions[index];
    const canChange = mayPlan && !isLocked(day);
    if (question !== undefined) {
      return (
        <>
          <Link
            to="/questions/$id"
            params={{ id: question.id }}
            className={classes.question}
            draggable={canChange}
            data-cut={planning.cut?.date === day.date && planning.cut.question.id === question.id}
            onDragStart={() => planning.cutFrom(place)}
            onDragEnd={planning.letGo}
            {...propsOf(place)}
          >
            <SubjectSpine subject={question.subject} />
            <span className={classes.text}>
              <TexText isInline>{question.question_text}</TexText>
            </span>
            {graveOf(question.verdicts).map((verdict) => (
              <VerdictBadge key={verdict} verdict={verdict} />
            ))}
            <QuestionFoot question={question} day={day} />
          </Link>
          {canChange && (
            <button
              type="button"
              className={classes.cut}
              // By keyboard it is Ctrl X on the question.
              tabIndex={-1}
              aria-label={`Cut ${cutText(question.question_text)}`}
              onClick={() => planning.cutFrom(place)}
            >
              <IconScissors size={16} stroke={1.7} aria-hidden="true" />
            </button>
          )}
        </>
      );
    }
    if (!canChange) return <span className={classes.none}>–</span>;
    const isPaste = planning.cut !== undefined;
    const Icon = isPaste ? IconClipboard : IconPlus;
    return (
      <button
        type="button"
        className={classes.add}
        onClick={() => (isPaste ? follow(planning.paste(place)) : onAdd(day.date))}
        {...propsOf(place)}
      >
        <Icon size={16} stroke={1.7} aria-hidden="true" />
        {isPaste ? 'Paste' : 'Add'}
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
        Arrow keys walk, Page Up and Page Down change the week.{' '}
        {mayPlan &&
          'Alt with arrow keys moves a question, Ctrl X cuts, Ctrl V pastes, in another week too, Delete removes.'}
      </p>
      <table className="qd-rule-below" aria-label="Week">
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
                    if (planning.cut !== undefined && !isLocked(day)) event.preventDefault();
                  }}
                  onDrop={(event) => {
                    event.preventDefault();
                    follow(planning.paste({ date: day.date, index }));
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

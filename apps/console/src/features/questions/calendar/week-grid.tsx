import type { PlanDay, PlannedQuestion } from '@quizdesk/contract/quiz-of-day';
import { addDays } from '@quizdesk/contract/rules/days';
import { QUESTIONS_A_DAY } from '@quizdesk/contract/rules/quiz-plan';
import { IconClipboard, IconPlus, IconScissors } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { dayText } from '../../../components/format/format-date.ts';
import { shareText } from '../../../components/format/format-number.ts';
import { useLevelText } from '../../../components/list/filter/choices.ts';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { GraveBadges } from '../../../components/question/question-badge.tsx';
import { cutText } from '../../../components/question/question-labels.ts';
import { SubjectSpine } from '../../../components/question/question-spine.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import classes from './calendar.module.css';
import { useCalendar } from './calendar-context.ts';
import { dateNumber, dayName, isLocked, isRepeat, weekdayText } from './calendar-days.ts';
import { DayState } from './day-state.tsx';
import type { Slot } from './use-planning.ts';

/** The last line of a question: its level, and how it went or when it was asked before. */
function QuestionFoot({ question, day }: { readonly question: PlannedQuestion; readonly day: PlanDay }) {
  const isAgain = !isLocked(day) && isRepeat(question, day.date);
  return (
    <span className={`qd-hint qd-figures qd-spread ${classes.foot}`}>
      <span>{useLevelText()(question.level)}</span>
      {isAgain && (
        <span data-again className="qd-warn qd-bold">
          used {dayText(question.last_used ?? '')}
        </span>
      )}
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
  /** The place that the bank adds to. */
  readonly adding: Slot | undefined;
}

/** How many days the keys that change the week go. */
const WEEKS: Readonly<Record<string, number>> = { PageUp: -7, PageDown: 7 };

/** A week: a column for each day, a row for each place. Arrows walk, Alt and arrows move, Delete removes. */
export function WeekGrid({ days, adding }: WeekGridProps) {
  const { planning, mayPlan, show, focusNext } = useCalendar();
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
      show({ date: place.date });
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
            className={`qd-stack qd-plain-link qd-small ${classes.box} ${classes.question}`}
            draggable={canChange}
            data-cut={planning.cut?.date === day.date && planning.cut.question.id === question.id}
            onDragStart={() => planning.cutFrom(place)}
            onDragEnd={planning.letGo}
            {...propsOf(place)}
          >
            <SubjectSpine subject={question.subject} />
            <span className={`qd-clamp qd-tiny ${classes.text}`}>
              <TexText isInline>{question.question_text}</TexText>
            </span>
            <GraveBadges verdicts={question.verdicts} />
            <QuestionFoot question={question} day={day} />
          </Link>
          {canChange && (
            <button
              type="button"
              className={`qd-icon-button ${classes.cut}`}
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
    if (!canChange) return <span className={`qd-center qd-dimmed ${classes.none}`}>–</span>;
    const isPaste = planning.cut !== undefined;
    const Icon = isPaste ? IconClipboard : IconPlus;
    return (
      <button
        type="button"
        className={`qd-row qd-gap-4 qd-small qd-strong ${classes.add}`}
        onClick={() => (isPaste ? follow(planning.paste(place)) : show({ date: day.date, panel: 'bank' }))}
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
              <th key={day.date} scope="col" className={`${classes.day} ${classes.dayHead}`} data-day={day.state}>
                <span className={`qd-block qd-medium qd-bold ${classes.date}`}>
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
              <th scope="row" className={`qd-figures ${classes.number}`}>
                {index + 1}
              </th>
              {days.map((day) => (
                <td
                  key={day.date}
                  className={classes.slot}
                  data-day={day.state}
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

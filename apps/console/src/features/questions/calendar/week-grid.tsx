import type { PlanDay, PlannedQuestion } from '@quizdesk/contract/quiz-of-day';
import { QUESTIONS_A_DAY } from '@quizdesk/contract/rules/quiz-plan';
import { IconClipboard, IconPlus, IconScissors } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { dayText } from '../../../components/format/format-date.ts';
import { shareText } from '../../../components/format/format-number.ts';
import { useLevelText } from '../../../components/list/filter/choices.ts';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { cutText } from '../../../components/question/plain-tex.ts';
import { GraveBadges } from '../../../components/question/question-badge.tsx';
import { SubjectSpine } from '../../../components/question/question-spine.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import classes from './calendar.module.css';
import { useCalendar, useCanChange } from './calendar-context.ts';
import { dateNumber, dayName, isLocked, isRepeat, weekdayText } from './calendar-days.ts';
import { DayState } from './day-state.tsx';
import type { Slot } from './use-planning.ts';
import { type Slots, useSlots } from './use-slots.ts';

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

const HELP_ID = 'calendar-keys';

interface SlotProps {
  readonly day: PlanDay;
  readonly place: Slot;
  readonly slots: Slots;
}

/** A question in its place: it is dragged elsewhere, or cut by its button. */
function PlannedSlot({ day, place, slots, question }: SlotProps & { readonly question: PlannedQuestion }) {
  const { planning } = useCalendar();
  const canChange = useCanChange(day);
  return (
    <>
      <Link
        to="/questions/$id"
        params={{ id: question.id }}
        className={`qd-stack qd-plain-link qd-small ${classes.box} ${classes.question}`}
        aria-describedby={HELP_ID}
        draggable={canChange}
        data-cut={planning.cut?.date === day.date && planning.cut.question.id === question.id}
        onDragStart={() => planning.cutFrom(place)}
        onDragEnd={planning.letGo}
        {...slots.propsOf(place)}
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

/** A place without a question: one is added from the bank, or the one that was cut is pasted. */
function FreeSlot({ day, place, slots }: SlotProps) {
  const { planning, show } = useCalendar();
  if (!useCanChange(day)) return <span className={`qd-center qd-dimmed ${classes.none}`}>–</span>;
  const isPaste = planning.cut !== undefined;
  const Icon = isPaste ? IconClipboard : IconPlus;
  return (
    <button
      type="button"
      className={`qd-row qd-gap-4 qd-small qd-strong ${classes.add}`}
      aria-describedby={HELP_ID}
      onClick={() => (isPaste ? slots.follow(planning.paste(place)) : show({ date: day.date, panel: 'bank' }))}
      {...slots.propsOf(place)}
    >
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {isPaste ? 'Paste' : 'Add'}
      <VisuallyHidden>
        {' '}
        to {dayName(day.date)}, slot {place.index + 1}
      </VisuallyHidden>
    </button>
  );
}

/** A cell of the table: what is dragged is dropped here. */
function SlotCell(props: SlotProps) {
  const { day, place, slots } = props;
  const { planning } = useCalendar();
  const question = day.questions[place.index];
  return (
    <td
      className={classes.slot}
      data-day={day.state}
      onDragOver={(event) => {
        if (planning.cut !== undefined && !isLocked(day)) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        slots.follow(planning.paste(place));
      }}
    >
      {question === undefined ? <FreeSlot {...props} /> : <PlannedSlot {...props} question={question} />}
    </td>
  );
}

interface WeekGridProps {
  readonly days: readonly PlanDay[];
  /** The place that the bank adds to. */
  readonly adding: Slot | undefined;
}

/** A week: a column for each day, a row for each place. Arrows walk, Alt and arrows move, Delete removes. */
export function WeekGrid({ days, adding }: WeekGridProps) {
  const { mayPlan } = useCalendar();
  const slots = useSlots(days, adding);
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
                <SlotCell key={day.date} day={day} place={{ date: day.date, index }} slots={slots} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

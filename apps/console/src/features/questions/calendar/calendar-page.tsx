import { Button } from '@mantine/core';
import type { PlanDay, QuizPlan } from '@quizdesk/contract/quiz-of-day';
import { IconChevronLeft, IconChevronRight, IconLifebuoy, IconWand, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type DragEvent, useRef, useState } from 'react';
import { AddLink } from '../../../components/form/button-link.tsx';
import { contestDay } from '../../../components/format/format-date.ts';
import { plural } from '../../../components/format/format-number.ts';
import { usePhone } from '../../../components/format/use-width.ts';
import { BackLabel, PageHead } from '../../../components/page/page-head.tsx';
import { QueryView } from '../../../components/page/query-view.tsx';
import { SelectionBar } from '../../../components/page/selection-bar.tsx';
import { choiceClass, SwitchLinks } from '../../../components/page/switch-links.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { cutText } from '../../../components/question/plain-tex.ts';
import { useRights } from '../../../components/rights/rights.tsx';
import { SkeletonLines } from '../../../components/table/skeleton.tsx';
import { quizOfDay } from '../list/card-places.ts';
import { BankPanel } from './bank-panel.tsx';
import classes from './calendar.module.css';
import { planQuery } from './calendar-api.ts';
import { CalendarContext, useCalendar } from './calendar-context.ts';
import { dayName, isLocked, missingOf, monthText, rangeOf, stepOf, suspectsOf, weekText } from './calendar-days.ts';
import { type CalendarSearch, calendarLink } from './calendar-search.ts';
import { CalendarSwitch } from './calendar-switch.tsx';
import { FillDialog } from './fill-dialog.tsx';
import { MonthGrid } from './month-grid.tsx';
import { DayList, DayStrip } from './phone-day.tsx';
import { Runway, RunwayLine } from './runway.tsx';
import { type Slot, usePlanning } from './use-planning.ts';
import { WeekGrid } from './week-grid.tsx';

const NO_DAYS: readonly PlanDay[] = [];

/** How long a question is dragged over a step before it is taken, and again until the next one. */
const DRAG_MS = 600;

/** The weeks around: before, after, today. A question that is dragged over a step takes it. */
function Steps({ day }: { readonly day: string }) {
  const { search, planning, show } = useCalendar();
  const { span } = search;
  const draggedSince = useRef<number>(undefined);
  const { from, to } = rangeOf(day, span);
  const link = (date: string) => calendarLink({ ...search, date });
  const step = (by: -1 | 1, name: string, Icon: TablerIcon) => {
    const date = stepOf(day, span, by);
    const onDragOver = (event: DragEvent) => {
      if (planning.cut === undefined) return;
      draggedSince.current ??= event.timeStamp;
      if (event.timeStamp - draggedSince.current < DRAG_MS) return;
      draggedSince.current = undefined;
      show({ date });
    };
    return (
      <Link
        {...link(date)}
        onDragOver={onDragOver}
        onDragLeave={() => {
          draggedSince.current = undefined;
        }}
        className={`qd-icon-button ${classes.step}`}
        aria-label={`The ${span ?? 'week'} ${name}`}
      >
        <Icon size={18} stroke={1.7} aria-hidden="true" />
      </Link>
    );
  };
  return (
    <div className="qd-row qd-gap-8">
      {step(-1, 'before', IconChevronLeft)}
      {step(1, 'after', IconChevronRight)}
      <span role="status" className={`qd-medium qd-bold ${classes.range}`}>
        {span === 'month' ? monthText(day) : weekText(from, to)}
      </span>
      <Link {...link(contestDay())} className={classes.today} aria-keyshortcuts="T">
        Today
      </Link>
    </div>
  );
}

function SpanSwitch() {
  const { search } = useCalendar();
  const look = { className: choiceClass, activeOptions: { exact: true } };
  return (
    <SwitchLinks label="Week and month">
      <Link {...calendarLink({ ...search, span: undefined })} {...look}>
        Week
      </Link>
      <Link {...calendarLink({ ...search, span: 'month' })} {...look}>
        Month
      </Link>
    </SwitchLinks>
  );
}

/** What the head offers: `missing` places can be filled. */
function Actions({ missing, onFill }: { readonly missing: number; readonly onFill: () => void }) {
  const { mayPlan } = useCalendar();
  return (
    <>
      <CalendarSwitch />
      {!usePhone() && (
        <AddLink link={quizOfDay.create({})} variant="default">
          Create New
        </AddLink>
      )}
      {mayPlan && missing > 0 && (
        <Button leftSection={<IconWand size={18} stroke={1.7} aria-hidden="true" />} onClick={onFill}>
          Fill {plural(missing, 'gap', 'gaps')}...
        </Button>
      )}
    </>
  );
}

function ReserveLink({ reserve }: { readonly reserve: PlanDay }) {
  const { search } = useCalendar();
  const suspects = suspectsOf(reserve);
  return (
    <Link {...calendarLink({ ...search, panel: 'reserve' })} className={`qd-small ${classes.reserve}`}>
      <IconLifebuoy size={16} stroke={1.7} aria-hidden="true" />
      Emergency reserve: {plural(reserve.questions.length, 'question', 'questions')}
      {suspects > 0 && <span className="qd-warn">{suspects} to check</span>}
    </Link>
  );
}

interface PlanProps {
  readonly plan: QuizPlan;
  readonly day: string;
  /** The day that the bank is open for. */
  readonly bankDay: PlanDay | undefined;
}

/** The plan where there is room: a week or a month, with the bank next to it. */
function WidePlan({ plan: { days, reserve }, day, bankDay }: PlanProps) {
  const { search } = useCalendar();
  const adding = bankDay && { date: bankDay.date, index: bankDay.questions.length };
  return (
    <div className={classes.body} data-open={bankDay !== undefined}>
      <div className="qd-may-shrink">
        {search.span === 'month' ? (
          <MonthGrid days={days} month={day.slice(0, 7)} />
        ) : (
          <WeekGrid days={days} adding={adding} />
        )}
        <Runway reserve={<ReserveLink reserve={reserve} />} />
      </div>
      {bankDay && <BankPanel day={bankDay} />}
    </div>
  );
}

/** The plan on a phone: one day of a week. */
function PhonePlan({ plan: { days, reserve }, day }: Omit<PlanProps, 'bankDay'>) {
  const { from, to } = rangeOf(day, undefined);
  const chosen = days.find(({ date }) => date === day);
  return (
    <>
      <DayStrip days={days.filter(({ date }) => from <= date && date <= to)} chosen={day} />
      {chosen && <DayList day={chosen} />}
      <p className={`qd-rule-above ${classes.phoneReserve}`}>
        <ReserveLink reserve={reserve} />
      </p>
    </>
  );
}

/** The bank on a phone, where it takes the place of the plan. */
function PhoneBank({ day, bankDay }: { readonly day: string; readonly bankDay: PlanDay }) {
  const { search } = useCalendar();
  return (
    <>
      <PageHead
        title="Question bank"
        back={
          <Link {...calendarLink({ ...search, panel: undefined })}>
            <BackLabel>{dayName(day)}</BackLabel>
          </Link>
        }
      />
      <BankPanel day={bankDay} />
    </>
  );
}

/** The question that was cut, until it is pasted. */
function CutBar() {
  const { cut, letGo } = useCalendar().planning;
  if (cut === undefined) return null;
  return (
    <SelectionBar
      text={`Cut: “${cutText(cut.question.question_text)}” from ${dayName(cut.date)}. Paste it in any week.`}
    >
      <Button variant="default" onClick={letGo}>
        Leave it there
      </Button>
    </SelectionBar>
  );
}

/** The day that the bank is asked for, unless it cannot be changed. */
function bankDayOf({ panel }: CalendarSearch, plan: QuizPlan | undefined, day: string): PlanDay | undefined {
  if (panel === 'reserve') return plan?.reserve;
  return panel === 'bank' ? plan?.days.find((one) => one.date === day && !isLocked(one)) : undefined;
}

/** The plan of the quiz of the day, by week or month. */
export function CalendarPage({ search }: { readonly search: CalendarSearch }) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const mayPlan = useRights().may('quizOfDay.setDays');
  const [isFilling, setFilling] = useState(false);
  const day = search.date ?? contestDay();
  const { from, to } = rangeOf(day, search.span);
  const query = useQuery(planQuery(from, to));
  const plan = query.data;
  const days = plan?.days ?? NO_DAYS;
  const focusNext = useRef<Slot>(undefined);
  const planning = usePlanning(plan === undefined ? NO_DAYS : [...days, plan.reserve], (place) => {
    // A focus in the message that offers the undo stays there.
    if (document.activeElement?.closest('[data-undo]') === null) focusNext.current = place;
  });
  const missing = days.reduce((sum, one) => sum + missingOf(one), 0);
  const show = (next: CalendarSearch) => void navigate(calendarLink({ ...search, ...next }));
  const bankDay = mayPlan ? bankDayOf(search, plan, day) : undefined;
  const actions = <Actions missing={missing} onFill={() => setFilling(true)} />;
  return (
    <CalendarContext value={{ search, show, planning, mayPlan, focusNext }}>
      {isPhone && bankDay ? (
        <PhoneBank day={day} bankDay={bankDay} />
      ) : (
        <>
          <PageHead title={quizOfDay.label} isRuled actions={actions}>
            <Steps day={day} />
            <div className="qd-row qd-wrap qd-gap-8-16">
              <RunwayLine />
              {!isPhone && <SpanSwitch />}
            </div>
          </PageHead>
          <QueryView
            query={query}
            what="calendar"
            skeleton={<SkeletonLines label="Loading the calendar" widths={['80%', '60%']} className="qd-inset" />}
          >
            {(read) =>
              isPhone ? <PhonePlan plan={read} day={day} /> : <WidePlan plan={read} day={day} bankDay={bankDay} />
            }
          </QueryView>
          <CutBar />
          {isFilling && <FillDialog from={from} to={to} planning={planning} onClose={() => setFilling(false)} />}
        </>
      )}
      <VisuallyHidden isStatus>{planning.said}</VisuallyHidden>
    </CalendarContext>
  );
}

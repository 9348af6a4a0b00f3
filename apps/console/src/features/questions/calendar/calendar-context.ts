import type { PlanDay } from '@quizdesk/contract/quiz-of-day';
import { createContext, type RefObject, useContext } from 'react';
import { isLocked } from './calendar-days.ts';
import type { CalendarSearch } from './calendar-search.ts';
import type { Planning, Slot } from './use-planning.ts';

/** What all parts of the calendar share. */
interface Calendar {
  readonly search: CalendarSearch;
  /** Changes what the calendar shows; what is not named stays. */
  readonly show: (next: CalendarSearch) => void;
  readonly planning: Planning;
  readonly mayPlan: boolean;
  /** The place that gets the focus once its week is shown. */
  readonly focusNext: RefObject<Slot | undefined>;
}

export const CalendarContext = createContext<Calendar | undefined>(undefined);

export function useCalendar(): Calendar {
  const calendar = useContext(CalendarContext);
  if (calendar === undefined) throw new Error('Not within the calendar');
  return calendar;
}

/** Whether the person may change what is planned for a day. */
export const useCanChange = (day: PlanDay): boolean => useCalendar().mayPlan && !isLocked(day);

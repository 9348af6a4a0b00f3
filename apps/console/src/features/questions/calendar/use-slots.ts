import type { PlanDay } from '@quizdesk/contract/quiz-of-day';
import { addDays } from '@quizdesk/contract/rules/days';
import { QUESTIONS_A_DAY } from '@quizdesk/contract/rules/quiz-plan';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useCalendar } from './calendar-context.ts';
import { isLocked } from './calendar-days.ts';
import type { Slot } from './use-planning.ts';

const idOf = ({ date, index }: Slot) => `slot-${date}-${index}`;
const isSame = (one: Slot | undefined, other: Slot) => one?.date === other.date && one.index === other.index;

/** The place of the week that the Tab key leads to. One of another week gets the focus once that week is shown. */
function useFocus(days: readonly PlanDay[]) {
  const { show, focusNext } = useCalendar();
  const [focused, setFocused] = useState<Slot>();
  const hasDay = ({ date }: Slot) => days.some((day) => day.date === date);
  const first = days.find((day) => !isLocked(day)) ?? days[0];
  const current = focused !== undefined && hasDay(focused) ? focused : { date: first?.date ?? '', index: 0 };
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
  return { current, setFocused, focus };
}

const STEPS: Readonly<Record<string, readonly [days: number, slots: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How many days the keys that change the week go. */
const WEEKS: Readonly<Record<string, number>> = { PageUp: -7, PageDown: 7 };

/** The places of a week, of which `adding` is the one that the bank adds to: where the focus is, and what keys do. */
export function useSlots(days: readonly PlanDay[], adding: Slot | undefined) {
  const { planning, mayPlan } = useCalendar();
  const { current, setFocused, focus } = useFocus(days);
  const follow = (moved: Promise<Slot | undefined>) => void moved.then((place) => place !== undefined && focus(place));

  function walkOrMove(place: Slot, [byDays, bySlots]: readonly [number, number], isMove: boolean): void {
    const next = { date: addDays(place.date, byDays), index: place.index + bySlots };
    if (isMove) {
      if (mayPlan && !planning.isBusy()) follow(planning.move(place, next));
    } else if (next.index >= 0 && next.index < QUESTIONS_A_DAY) focus(next);
  }
  function remove(place: Slot): void {
    if (!planning.isBusy()) void planning.remove(place).then((isDone) => isDone && focus(place));
  }

  /** What a key does in a place; undefined where it is left to the browser. */
  function deedOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, place: Slot): (() => void) | undefined {
    const isCommand = ctrlKey || metaKey;
    const step = isCommand ? undefined : STEPS[key];
    if (step !== undefined) return () => walkOrMove(place, step, altKey);
    const week = WEEKS[key];
    if (week !== undefined) return () => focus({ ...place, date: addDays(place.date, week) });
    if (!mayPlan) return undefined;
    if (key === 'Delete' || key === 'Backspace') return () => remove(place);
    if (isCommand && key === 'x') return () => planning.cutFrom(place);
    if (isCommand && key === 'v') return () => follow(planning.paste(place));
    return undefined;
  }
  function onKeyDown(event: KeyboardEvent, place: Slot): void {
    const deed = deedOf(event, place);
    if (deed !== undefined) {
      event.preventDefault();
      deed();
    } else if (event.key === 'Escape') planning.letGo();
  }

  return {
    /** Leads to where a question is after it was moved. */
    follow,
    /** What the element of a place has, so that keys reach it. */
    propsOf: (place: Slot) => ({
      id: idOf(place),
      tabIndex: isSame(current, place) ? 0 : -1,
      'data-adding': isSame(adding, place),
      onFocus: () => setFocused(place),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, place),
    }),
  };
}

export type Slots = ReturnType<typeof useSlots>;

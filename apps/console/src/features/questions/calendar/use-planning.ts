import type { PlanDay, PlannedQuestion } from '@quizdesk/contract/quiz-of-day';
import { MAX_RESERVE, QUESTIONS_A_DAY, RESERVE } from '@quizdesk/contract/rules/quiz-plan';
import { useEffect, useRef, useState } from 'react';
import { countText } from '../../../components/format/format-number.ts';
import { cutText } from '../../../components/question/plain-tex.ts';
import { logFailure } from '../../../lib/log.ts';
import { invalidate, queryClient } from '../../../lib/query/query-client.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { notifyFailure } from '../../../lib/toast.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import { planQuery, setDays } from './calendar-api.ts';
import { dayName, idsOf, isLocked, isReserve } from './calendar-days.ts';
import { ChangesQueue } from './changes-queue.ts';

/** Where a question is: a day and its place in it, from 0. */
export interface Slot {
  readonly date: string;
  readonly index: number;
}

/** A question that was cut, and where it still is. */
interface Cut {
  readonly date: string;
  readonly question: PlannedQuestion;
}

interface DayChange {
  readonly date: string;
  readonly question_ids: number[];
  readonly version: number;
}

/** Of what was done last: it takes the place of what was done before. */
const TOAST_ID = 'quiz-plan';

const mostOf = (day: PlanDay) => (isReserve(day) ? MAX_RESERVE : QUESTIONS_A_DAY);
export const changeOf = (day: PlanDay, question_ids: number[]): DayChange => ({
  date: day.date,
  question_ids,
  version: day.version,
});

/** That a day, or the reserve, does not have a question any more. */
const noLongerThere = (date: string) =>
  date === RESERVE ? 'The reserve no longer has this question' : `${dayName(date)} no longer has this question`;

/** Why nothing more can be put into a day that has so many questions; undefined where it can. */
function refusalOf(day: PlanDay | undefined, id: number, count = day?.questions.length ?? 0): string | undefined {
  if (day === undefined) return 'That day is not shown';
  if (isLocked(day)) return `${dayName(day.date)} is locked`;
  if (idsOf(day).includes(id)) {
    return isReserve(day) ? 'The reserve has this question already' : `${dayName(day.date)} has this question already`;
  }
  if (count < mostOf(day)) return undefined;
  return isReserve(day) ? 'The reserve is full' : `${dayName(day.date)} is full`;
}

/** Which of some questions a day takes, in their order, and why it does not take the others. */
export function slotsFor<Asked extends { readonly id: number }>(day: PlanDay, asked: readonly Asked[]) {
  let count = day.questions.length;
  return asked.map((question) => {
    const refusal = refusalOf(day, question.id, count);
    if (refusal === undefined) count += 1;
    return { question, refusal, slot: count };
  });
}

/** What is known of the days: as they are shown, or as the server has answered a change since. */
function useKnownDays(days: readonly PlanDay[]) {
  const known = useRef<ReadonlyMap<string, PlanDay>>(new Map());
  useEffect(() => {
    known.current = new Map(days.map((day) => [day.date, day]));
  }, [days]);
  return {
    dayOf: (date: string) => known.current.get(date),
    learn: (changed: readonly PlanDay[]) => {
      known.current = new Map([...known.current, ...changed.map((day) => [day.date, day] as const)]);
    },
  };
}

/** Makes changes of the plan one after the other, each based on what the one before has left, and says what becomes of them. */
function useChanges(days: readonly PlanDay[], onToggled?: (place: Slot) => void) {
  const [said, setSaid] = useState('');
  const [queue] = useState(() => new ChangesQueue());
  const { dayOf, learn } = useKnownDays(days);

  /** What waits was asked for in the belief that this one would be made. */
  function fail(title: string, reason: string, id?: string): undefined {
    const dropped = queue.drop();
    const more =
      dropped === 1
        ? '1 change that waited for it was not made either.'
        : `${countText(dropped)} changes that waited for it were not made either.`;
    notifyFailure(title, dropped === 0 ? reason : `${reason} ${more}`, id);
    return undefined;
  }

  /** Makes a change in its turn, and says why it failed; undefined where it was not made. */
  const inTurn = <Result>(
    about: string,
    what: string,
    change: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> =>
    queue.run({ about, what }, async () => {
      try {
        return await change();
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        logFailure('Failed to plan', error);
        return fail(error.message, error.body?.detail ?? 'Nothing was stored.');
      }
    });

  async function write(
    changed: readonly DayChange[],
    title: string,
    text: string,
    [before, after = before]: readonly Slot[] = [],
  ): Promise<true> {
    const onToggle = (isUndone: boolean) => {
      const place = isUndone ? before : after;
      if (place !== undefined) onToggled?.(place);
    };
    try {
      const answer = await setDays([...changed]);
      learn(answer.days);
      notifyWritten(title, text, answer, { id: TOAST_ID, onToggle });
      setSaid(`${title}: ${text}`);
      return true;
    } finally {
      void invalidate('quiz_plan', 'operations');
    }
  }
  return {
    said,
    setSaid,
    isBusy: () => queue.isBusy,
    dayOf,
    refuse: (refusal: string) => fail(refusal, 'Nothing was changed.', TOAST_ID),
    inTurn,
    write,
  };
}

/**
 * Changes the plan: each change is stored immediately, can be undone, and is announced. Where one is not made, those that
 * wait are dropped, and it says so. `onToggled` is called with the place of a question whose change is undone, or done again.
 */
export function usePlanning(days: readonly PlanDay[], onToggled?: (place: Slot) => void) {
  const [cut, setCut] = useState<Cut>();
  const { said, setSaid, isBusy, dayOf, refuse, inTurn, write } = useChanges(days, onToggled);

  /** Stores several changes as one operation; the text says them. */
  async function store(...change: Parameters<typeof write>): Promise<boolean> {
    return (await inTurn('several', JSON.stringify(change), () => write(...change))) ?? false;
  }

  async function add(date: string, question: PlannedQuestion): Promise<boolean> {
    const isAdded = await inTurn(`${question.id}`, `add to ${date}`, async () => {
      const day = dayOf(date);
      const refusal = refusalOf(day, question.id);
      if (day === undefined || refusal !== undefined) return refuse(refusal ?? '');
      const index = day.questions.length;
      const text = `${cutText(question.question_text)} to ${dayName(date)}, slot ${index + 1}`;
      return write([changeOf(day, [...idsOf(day), question.id])], 'Added', text, [{ date, index }]);
    });
    return isAdded ?? false;
  }

  const at = ({ date, index }: Slot): Cut | undefined => {
    const question = dayOf(date)?.questions[index];
    return question && { date, question };
  };

  async function remove(place: Slot): Promise<boolean> {
    const meant = at(place);
    if (meant === undefined) return false;
    const { date, question } = meant;
    const isRemoved = await inTurn(`${question.id}`, `remove from ${date}`, async () => {
      const day = dayOf(date);
      const index = day === undefined ? -1 : idsOf(day).indexOf(question.id);
      if (day === undefined || index < 0) return refuse(noLongerThere(date));
      if (isLocked(day)) return refuse(`${dayName(date)} is locked`);
      const text = `${cutText(question.question_text)} from ${dayName(date)}`;
      return write([changeOf(day, idsOf(day).toSpliced(index, 1))], 'Removed', text, [{ date, index }]);
    });
    return isRemoved ?? false;
  }

  /** A day of another week is read first. */
  const readDay = async (date: string) => dayOf(date) ?? (await queryClient.fetchQuery(planQuery(date, date))).days[0];

  async function moveQuestion({ date, question }: Cut, to: Slot): Promise<Slot | undefined> {
    const [source, target] = await Promise.all([readDay(date), readDay(to.date)]);
    const from = source === undefined ? -1 : idsOf(source).indexOf(question.id);
    if (source === undefined || from < 0) return refuse(noLongerThere(date));
    if (isLocked(source)) return refuse(`${dayName(date)} is locked`);
    const text = cutText(question.question_text);
    if (date === to.date) {
      const index = Math.min(Math.max(to.index, 0), source.questions.length - 1);
      if (index === from) return undefined;
      const ids = idsOf(source).toSpliced(from, 1).toSpliced(index, 0, question.id);
      const moved = { date, index };
      await write([changeOf(source, ids)], 'Moved', `${text} to slot ${index + 1}`, [{ date, index: from }, moved]);
      return moved;
    }
    const refusal = refusalOf(target, question.id);
    if (target === undefined || refusal !== undefined) return refuse(refusal ?? '');
    const index = Math.min(to.index, target.questions.length);
    const changed = [
      changeOf(source, idsOf(source).toSpliced(from, 1)),
      changeOf(target, idsOf(target).toSpliced(index, 0, question.id)),
    ];
    const moved = { date: to.date, index };
    await write(changed, 'Moved', `${text} to ${dayName(to.date)}, slot ${index + 1}`, [{ date, index: from }, moved]);
    return moved;
  }
  const moveInTurn = (meant: Cut, to: Slot) =>
    inTurn(`${meant.question.id}`, `move from ${meant.date} to ${to.date} ${to.index}`, () => moveQuestion(meant, to));

  /** Moves a question to a place of the same or another day; resolves to where it is then. */
  async function move(from: Slot, to: Slot): Promise<Slot | undefined> {
    const meant = at(from);
    return meant && moveInTurn(meant, to);
  }

  /** Notes a question to be pasted elsewhere, in whichever week; it stays where it is until then. */
  function cutFrom(place: Slot): void {
    const found = at(place);
    if (found === undefined) return;
    setCut(found);
    setSaid(`Cut: ${cutText(found.question.question_text)} from ${dayName(found.date)}`);
  }

  /** Moves the question that was cut; resolves to where it is then. */
  async function paste(to: Slot): Promise<Slot | undefined> {
    if (cut === undefined) return undefined;
    setCut(undefined);
    return moveInTurn(cut, to);
  }

  return {
    /** What was done last, read out to screen-reader users. */
    said,
    /** Whether a change is on its way: a key that repeats would change what is no longer there. */
    isBusy,
    cut,
    cutFrom,
    letGo: () => setCut(undefined),
    paste,
    add,
    remove,
    move,
    store,
  };
}

/** What can be done with the plan, and what was done last, in words. */
export type Planning = ReturnType<typeof usePlanning>;

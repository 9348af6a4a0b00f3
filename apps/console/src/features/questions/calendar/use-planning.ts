import type { PlanDay, PlannedQuestion } from '@quizdesk/contract/quiz-of-day';
import { MAX_RESERVE, QUESTIONS_A_DAY } from '@quizdesk/contract/rules/quiz-plan';
import { useRef, useState } from 'react';
import { cutText } from '../../../components/question/question-labels.ts';
import { logFailure } from '../../../lib/log.ts';
import { invalidate, queryClient } from '../../../lib/query/query-client.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { notifyFailure } from '../../../lib/toast.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import { planQuery, setDays } from './calendar-api.ts';
import { dayName, idsOf, isLocked, isReserve } from './calendar-days.ts';

/** Where a question is: a day and its place in it, from 0. */
export interface Place {
  readonly date: string;
  readonly index: number;
}

/** A question that was cut, and where it still is. */
interface Cut {
  readonly date: string;
  readonly question: PlannedQuestion;
}

/** What can be done with the plan, and what was done last, in words. */
export interface Planning {
  /** What was done last, read out to screen-reader users. */
  readonly said: string;
  readonly cut: Cut | undefined;
  /** Notes a question to be pasted elsewhere, in whichever week; it stays where it is until then. */
  readonly cutFrom: (place: Place) => void;
  readonly letGo: () => void;
  /** Moves the question that was cut; resolves to where it is then. */
  readonly paste: (to: Place) => Promise<Place | undefined>;
  readonly add: (date: string, question: PlannedQuestion) => Promise<boolean>;
  readonly remove: (place: Place) => Promise<boolean>;
  /** Moves a question to a place of the same or another day; resolves to where it is then. */
  readonly move: (from: Place, to: Place) => Promise<Place | undefined>;
  /** Stores several changes as one operation; `text` says them. */
  readonly store: (days: readonly Wanted[], title: string, text: string) => Promise<boolean>;
}

interface Wanted {
  readonly date: string;
  readonly question_ids: number[];
  readonly version: number;
}

/** Of what was done last: it takes the place of what was done before. */
const TOAST_ID = 'quiz-plan';

const mostOf = (day: PlanDay) => (isReserve(day) ? MAX_RESERVE : QUESTIONS_A_DAY);
export const wanted = (day: PlanDay, question_ids: number[]): Wanted => ({
  date: day.date,
  question_ids,
  version: day.version,
});

/** Why nothing more can be put into a day that has so many questions; undefined where it can. */
function refusalOf(day: PlanDay | undefined, id: number, count = day?.questions.length ?? 0): string | undefined {
  if (day === undefined) return 'That day is not shown';
  if (isLocked(day)) return `${dayName(day.date)} is locked`;
  if (idsOf(day).includes(id)) return `${dayName(day.date)} has this question already`;
  return count >= mostOf(day) ? `${dayName(day.date)} is full` : undefined;
}

/** Which of some questions a day takes, in their order, and why it does not take the others. */
export function placesFor<Asked extends { readonly id: number }>(day: PlanDay, asked: readonly Asked[]) {
  let count = day.questions.length;
  return asked.map((question) => {
    const refusal = refusalOf(day, question.id, count);
    if (refusal === undefined) count += 1;
    return { question, refusal, slot: count };
  });
}

/**
 * Changes the plan: each change is stored immediately, can be undone, and is announced. `onToggled` is told the place of a
 * question whose change is undone, or done again.
 */
export function usePlanning(days: readonly PlanDay[], onToggled?: (place: Place) => void): Planning {
  const [said, setSaid] = useState('');
  const [cut, setCut] = useState<Cut>();
  // A key that repeats while its first change is on its way would change what is no longer there.
  const isBusy = useRef(false);
  const dayOf = (date: string) => days.find((day) => day.date === date);

  /** Does one thing at a time, and says why it failed; undefined where it was not done. */
  async function alone<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      logFailure('Failed to plan', error);
      notifyFailure(error.message, error.body?.detail ?? 'Nothing was stored.');
      return undefined;
    } finally {
      isBusy.current = false;
    }
  }

  async function write(
    changed: readonly Wanted[],
    title: string,
    text: string,
    [before, after = before]: readonly Place[] = [],
  ): Promise<true> {
    const onToggle = (isUndone: boolean) => {
      const place = isUndone ? before : after;
      if (place !== undefined) onToggled?.(place);
    };
    try {
      notifyWritten(title, text, await setDays([...changed]), { id: TOAST_ID, onToggle });
      setSaid(`${title}: ${text}`);
      return true;
    } finally {
      void invalidate('quiz_plan', 'operations');
    }
  }
  const store = async (...change: Parameters<typeof write>) => (await alone(() => write(...change))) ?? false;
  const refused = (reason: string) => {
    const title = reason.replace(/^./, (letter) => letter.toUpperCase());
    notifyFailure(title, 'Nothing was changed.', TOAST_ID);
    return false;
  };

  async function add(date: string, question: PlannedQuestion): Promise<boolean> {
    const day = dayOf(date);
    const refusal = refusalOf(day, question.id);
    if (day === undefined || refusal !== undefined) return refused(refusal ?? '');
    const index = day.questions.length;
    const text = `${cutText(question.question_text)} to ${dayName(date)}, slot ${index + 1}`;
    return store([wanted(day, [...idsOf(day), question.id])], 'Added', text, [{ date, index }]);
  }

  async function remove({ date, index }: Place): Promise<boolean> {
    const day = dayOf(date);
    const question = day?.questions[index];
    if (day === undefined || question === undefined) return false;
    if (isLocked(day)) return refused(`${dayName(date)} is locked`);
    const left = idsOf(day).toSpliced(index, 1);
    const text = `${cutText(question.question_text)} from ${dayName(date)}`;
    return store([wanted(day, left)], 'Removed', text, [{ date, index }]);
  }

  /** A day of another week is read first. */
  const readDay = async (date: string) => dayOf(date) ?? (await queryClient.fetchQuery(planQuery(date, date))).days[0];

  async function moveQuestion({ date, question }: Cut, to: Place): Promise<Place | undefined> {
    const [source, target] = await Promise.all([readDay(date), readDay(to.date)]);
    const from = source === undefined ? -1 : idsOf(source).indexOf(question.id);
    if (source === undefined || from < 0) return void refused(`${dayName(date)} no longer has this question`);
    if (isLocked(source)) return void refused(`${dayName(date)} is locked`);
    const text = cutText(question.question_text);
    if (date === to.date) {
      const index = Math.min(Math.max(to.index, 0), source.questions.length - 1);
      if (index === from) return undefined;
      const ids = idsOf(source).toSpliced(from, 1).toSpliced(index, 0, question.id);
      const moved = { date, index };
      await write([wanted(source, ids)], 'Moved', `${text} to slot ${index + 1}`, [{ date, index: from }, moved]);
      return moved;
    }
    const refusal = refusalOf(target, question.id);
    if (target === undefined || refusal !== undefined) return void refused(refusal ?? '');
    const index = Math.min(to.index, target.questions.length);
    const changed = [
      wanted(source, idsOf(source).toSpliced(from, 1)),
      wanted(target, idsOf(target).toSpliced(index, 0, question.id)),
    ];
    const moved = { date: to.date, index };
    await write(changed, 'Moved', `${text} to ${dayName(to.date)}, slot ${index + 1}`, [{ date, index: from }, moved]);
    return moved;
  }
  const at = ({ date, index }: Place): Cut | undefined => {
    const question = dayOf(date)?.questions[index];
    return question && { date, question };
  };

  async function move(from: Place, to: Place): Promise<Place | undefined> {
    const moved = at(from);
    return moved && alone(() => moveQuestion(moved, to));
  }

  function cutFrom(place: Place): void {
    const found = at(place);
    if (found === undefined) return;
    setCut(found);
    setSaid(`Cut: ${cutText(found.question.question_text)} from ${dayName(found.date)}`);
  }

  async function paste(to: Place): Promise<Place | undefined> {
    if (cut === undefined) return undefined;
    setCut(undefined);
    return alone(() => moveQuestion(cut, to));
  }

  return { said, cut, cutFrom, letGo: () => setCut(undefined), paste, add, remove, move, store };
}

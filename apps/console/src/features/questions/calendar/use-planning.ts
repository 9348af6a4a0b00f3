import type { PlanDay, PlannedQuestion } from '@quizdesk/contract/quiz-of-day';
import { MAX_RESERVE, QUESTIONS_A_DAY } from '@quizdesk/contract/rules/quiz-plan';
import { useRef, useState } from 'react';
import { cutText } from '../../../components/question/question-labels.ts';
import { logFailure } from '../../../lib/log.ts';
import { invalidate } from '../../../lib/query/query-client.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { notifyFailure } from '../../../lib/toast.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import { setDays } from './calendar-api.ts';
import { dayName, idsOf, isLocked, isReserve } from './calendar-days.ts';

/** Where a question is: a day and its place in it, from 0. */
export interface Place {
  readonly date: string;
  readonly index: number;
}

/** What can be done with the plan, and what was done last, in words. */
export interface Planning {
  /** Read out to screen-reader users. */
  readonly said: string;
  readonly cut: Place | undefined;
  readonly setCut: (place: Place | undefined) => void;
  readonly add: (date: string, question: PlannedQuestion) => Promise<boolean>;
  readonly remove: (place: Place) => Promise<boolean>;
  /** Moves a question to a place of the same or another day; resolves to where it is then. */
  readonly move: (from: Place, to: Place) => Promise<Place | undefined>;
  /** Stores a whole proposal. */
  readonly store: (days: readonly Wanted[], text: string) => Promise<boolean>;
}

interface Wanted {
  readonly date: string;
  readonly question_ids: number[];
  readonly version: number;
}

const mostOf = (day: PlanDay) => (isReserve(day) ? MAX_RESERVE : QUESTIONS_A_DAY);
const wanted = (day: PlanDay, question_ids: number[]): Wanted => ({
  date: day.date,
  question_ids,
  version: day.version,
});

/** Why nothing more can be put into a day; undefined where it can. */
function refusalOf(day: PlanDay | undefined, id: number): string | undefined {
  if (day === undefined) return 'That day is not shown';
  if (isLocked(day)) return `${dayName(day.date)} is locked`;
  if (idsOf(day).includes(id)) return `${dayName(day.date)} has this question already`;
  return day.questions.length >= mostOf(day) ? `${dayName(day.date)} is full` : undefined;
}

/** Changes the plan: each change is stored at once, can be undone, and is said in words. */
export function usePlanning(days: readonly PlanDay[]): Planning {
  const [said, setSaid] = useState('');
  const [cut, setCut] = useState<Place>();
  // A key that repeats while its first change is on its way would change what is no longer there.
  const isBusy = useRef(false);
  const dayOf = (date: string) => days.find((day) => day.date === date);

  async function store(changed: readonly Wanted[], title: string, text: string): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      notifyWritten(title, text, await setDays([...changed]), { id: 'quiz-plan' });
      setSaid(`${title}: ${text}`);
      return true;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      logFailure('Failed to plan', error);
      notifyFailure(error.message, error.body?.detail ?? 'Nothing was stored.');
      return false;
    } finally {
      isBusy.current = false;
      void invalidate('quiz_plan', 'operations');
    }
  }
  const refused = (reason: string) => {
    setSaid(reason.replace(/^./, (letter) => letter.toUpperCase()));
    return false;
  };

  async function add(date: string, question: PlannedQuestion): Promise<boolean> {
    const day = dayOf(date);
    const refusal = refusalOf(day, question.id);
    if (day === undefined || refusal !== undefined) return refused(refusal ?? '');
    const where = `${dayName(date)}, slot ${day.questions.length + 1}`;
    return store(
      [wanted(day, [...idsOf(day), question.id])],
      'Added',
      `${cutText(question.question_text)} to ${where}`,
    );
  }

  async function remove({ date, index }: Place): Promise<boolean> {
    const day = dayOf(date);
    const question = day?.questions[index];
    if (day === undefined || question === undefined) return false;
    if (isLocked(day)) return refused(`${dayName(date)} is locked`);
    const left = idsOf(day).toSpliced(index, 1);
    return store([wanted(day, left)], 'Removed', `${cutText(question.question_text)} from ${dayName(date)}`);
  }

  async function move(from: Place, to: Place): Promise<Place | undefined> {
    const [source, target] = [dayOf(from.date), dayOf(to.date)];
    const question = source?.questions[from.index];
    if (source === undefined || question === undefined) return undefined;
    if (isLocked(source)) return void refused(`${dayName(from.date)} is locked`);
    const text = cutText(question.question_text);
    if (from.date === to.date) {
      const index = Math.min(Math.max(to.index, 0), source.questions.length - 1);
      if (index === from.index) return undefined;
      const ids = idsOf(source).toSpliced(from.index, 1).toSpliced(index, 0, question.id);
      const isStored = await store([wanted(source, ids)], 'Moved', `${text} to slot ${index + 1}`);
      return isStored ? { date: from.date, index } : undefined;
    }
    const refusal = refusalOf(target, question.id);
    if (target === undefined || refusal !== undefined) return void refused(refusal ?? '');
    const index = Math.min(to.index, target.questions.length);
    const changed = [
      wanted(source, idsOf(source).toSpliced(from.index, 1)),
      wanted(target, idsOf(target).toSpliced(index, 0, question.id)),
    ];
    const isStored = await store(changed, 'Moved', `${text} to ${dayName(to.date)}, slot ${index + 1}`);
    return isStored ? { date: to.date, index } : undefined;
  }

  return { said, cut, setCut, add, remove, move, store: (all, text) => store(all, 'Filled', text) };
}

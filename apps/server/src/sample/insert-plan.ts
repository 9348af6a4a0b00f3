import { addDays } from '@quizdesk/contract/rules/days';
import { QUESTIONS_A_DAY } from '@quizdesk/contract/rules/quiz-plan';
import type { Database } from '../db/database.ts';
import { daily_plan } from '../db/schema/daily-plan.ts';
import { dailyQuestions, type PlayQuestion, type QuizBank } from './play/quiz-bank.ts';
import type { Season } from './season.ts';

/** How many questions the days after today have: the fourth one has been forgotten. */
const PLANNED = [5, 5, 3, 0, 5, 5, 5, 5];
const RESERVE = 2;

/** Stores the quiz of each day of the season as it was played, of days to come with a gap, and the reserve. */
export async function insertPlan(tx: Database, { days }: Season, bank: QuizBank): Promise<void> {
  const rows = days.flatMap(({ date }, day) => planned(date, dailyQuestions(bank, day)));
  const today = days.at(-1)?.date ?? '';
  // One level after the other, so that no day has two of the same; a level's questions are in the order of subjects.
  const { byLevel } = bank;
  const other = (place: number) =>
    byLevel[place % byLevel.length]?.[Math.floor(place / byLevel.length) + 3 * (place % byLevel.length)];
  const take = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => other(from + index)).flatMap((question) => question ?? []);
  for (const [index, count] of PLANNED.entries()) {
    rows.push(...planned(addDays(today, index + 1), take(index * QUESTIONS_A_DAY, count)));
  }
  rows.push(...planned(null, take(PLANNED.length * QUESTIONS_A_DAY, RESERVE)));
  await tx.insert(daily_plan).values(rows);
}

const planned = (date: string | null, questions: readonly PlayQuestion[]) =>
  questions.map(({ id }, index) => ({ date, position: index + 1, question_id: id }));

import { correctTexts } from '@quizdesk/contract/rules/question-answers';
import { QUESTIONS_A_DAY } from '@quizdesk/contract/rules/quiz-plan';
import type { SampleQuestion } from '../bank/question.ts';
import { AMBIGUOUS, LEAK, WRONG_KEYS } from '../planted.ts';
import { sampleLevels, sampleQuestions } from '../questions.ts';
import { createRandom } from '../random.ts';
import { normal } from './dice.ts';

/** A question as players meet it. */
export interface PlayQuestion {
  readonly id: number;
  /** Its place in the bank. */
  readonly index: number;
  readonly levelId: number;
  readonly time: number;
  readonly score: number;
  /** On the scale of the players' skill. */
  readonly difficulty: number;
  /** How often someone who knows nothing is right. */
  readonly luck: number;
  readonly right: string;
  /** What people answer who know it: what is right, unless the key is wrong. */
  readonly known: string;
  /** What some of them answer instead, where that is as good. */
  readonly also: string | undefined;
  /** What people answer who do not know it. */
  readonly wrong: readonly string[];
  /** From this day of the season on nearly everyone has heard the answer. */
  readonly leakedFrom: number | undefined;
}

/** The questions by how they are played. */
export interface QuizBank {
  /** Those of the quizzes of the day, in the order of the days. */
  readonly daily: readonly PlayQuestion[];
  /** What the suggested quizzes of each level are made of, the first level first. */
  readonly byLevel: readonly (readonly PlayQuestion[])[];
  readonly levelIds: readonly number[];
  readonly size: number;
}

/** The ids that the bank was stored with, in its order. */
export interface StoredBank {
  readonly questionIds: readonly number[];
  readonly levelIds: readonly number[];
}

const SEED = 271_828;
const EASIEST = -1.6;
const HARDER_A_LEVEL = 0.33;

/** Several chosen options are one answer. */
const joined = (texts: readonly string[]) => texts.join(' | ');

function wrongChoices({ options = [] }: SampleQuestion): string[] {
  const right = correctTexts(options);
  const wrong = options.filter(({ is_correct }) => !is_correct).map(({ option_text }) => option_text);
  if (right.length === 1) return wrong;
  // One too few, one too many, or one instead of another.
  const fewer = right.map((text) => joined(right.filter((one) => one !== text)));
  const other = wrong.flatMap((text) => [joined([...right, text]), joined([...right.slice(1), text])]);
  return [...fewer, ...other];
}

/** A wrong answer: the one of another question of the subject. */
function wrongTexts(question: SampleQuestion): string[] {
  const others = sampleQuestions.filter(
    ({ answer_type, subject, answer }) =>
      answer_type === 'short_answer' && subject === question.subject && answer !== question.answer,
  );
  return others.map(({ answer }) => String(answer));
}

/** What is wrong with a question on purpose. */
function faultsOf({ question_text, options = [] }: SampleQuestion): Partial<PlayQuestion> {
  const fault = WRONG_KEYS[question_text];
  const others = options.map(({ option_text }) => option_text).filter((text) => text !== fault?.known);
  return {
    ...(fault && { known: fault.known, wrong: others }),
    also: question_text === AMBIGUOUS.question_text ? AMBIGUOUS.also : undefined,
    leakedFrom: question_text === LEAK.question_text ? LEAK.fromDay : undefined,
  };
}

function answersOf(question: SampleQuestion): Pick<PlayQuestion, 'right' | 'wrong' | 'luck'> {
  const { answer_type, options = [], answer } = question;
  if (answer_type === 'true_false') return { right: String(answer), wrong: [String(answer !== true)], luck: 0.5 };
  if (answer_type === 'short_answer') return { right: String(answer), wrong: wrongTexts(question), luck: 0 };
  const right = correctTexts(options);
  return { right: joined(right), wrong: wrongChoices(question), luck: right.length > 1 ? 0.05 : 1 / options.length };
}

/** Makes the bank that is played with. */
export function createQuizBank({ questionIds, levelIds }: StoredBank): QuizBank {
  const random = createRandom(SEED);
  const all = sampleQuestions.map((question, index): PlayQuestion => {
    const answers = answersOf(question);
    const levelIndex = sampleLevels.findIndex(({ level_number }) => level_number === question.level_number);
    return {
      id: questionIds[index] ?? 0,
      index,
      levelId: levelIds[levelIndex] ?? 0,
      time: question.time,
      score: question.score,
      difficulty: EASIEST + HARDER_A_LEVEL * levelIndex + 0.4 * normal(random),
      known: answers.right,
      also: undefined,
      leakedFrom: undefined,
      ...answers,
      ...faultsOf(question),
    };
  });
  const isDaily = (index: number) => sampleQuestions[index]?.question_type === 'quiz_of_day';
  // Neighbours in the bank have a level in common; seven steps apart they do not.
  const daily = all.filter(({ index }) => isDaily(index)).sort((one, other) => (one.index % 7) - (other.index % 7));
  const byLevel = levelIds.map((id) => all.filter(({ levelId, index }) => levelId === id && !isDaily(index)));
  return { daily, byLevel, levelIds, size: all.length };
}

/** The questions of the quiz of a day of the season. */
export function dailyQuestions({ daily }: QuizBank, day: number): PlayQuestion[] {
  const from = (day * QUESTIONS_A_DAY) % daily.length;
  return [...daily, ...daily].slice(from, from + QUESTIONS_A_DAY);
}

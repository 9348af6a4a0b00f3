import { DEFAULT_QUIZ_ID } from '@quizdesk/contract/constants';
import { type Level, type LevelInput, levelInput } from '@quizdesk/contract/levels';
import { numberOf } from '../../components/number-value.ts';

/** What the standalone form holds: texts, as they were typed. */
export type NewLevelValues = Record<'level_number' | 'description', string>;

/** What the whole form holds. */
export type LevelValues = NewLevelValues & Record<'quiz_id' | 'time_limit', string>;

export const EMPTY_NEW_LEVEL: NewLevelValues = { level_number: '', description: '' };

/** A form for a new level of a quiz; of the quiz that new levels belong to, where none is named. */
export function emptyLevel(quizId: number = DEFAULT_QUIZ_ID): LevelValues {
  return { ...EMPTY_NEW_LEVEL, quiz_id: String(quizId), time_limit: '' };
}

/** A stored level as its form holds it. */
export function valuesOf({ quiz_id, level_number, description, time_limit }: Level): LevelValues {
  return {
    quiz_id: String(quiz_id),
    level_number: String(level_number),
    description,
    time_limit: String(time_limit),
  };
}

/** The whole form asks for all that a call may leave out. */
export const wholeLevel = levelInput.required();
export const newLevel = levelInput.pick({ level_number: true, description: true });

/** The values as the server takes them; a number that is none stays text, for the schema to refuse. */
export function sentOf({ level_number, description }: NewLevelValues) {
  return { level_number: numberOf(level_number), description };
}

/** The same for the whole form. */
export function wholeSentOf({ quiz_id, time_limit, ...values }: LevelValues) {
  return { ...sentOf(values), quiz_id: numberOf(quiz_id), time_limit: numberOf(time_limit) };
}

export type SaveLevel = (level: LevelInput) => Promise<void>;

import { SUBJECTS } from '@quizdesk/contract/constants';
import { bank } from './bank/bank.ts';
import type { SampleQuestion } from './bank/question.ts';
import { withFault } from './planted.ts';

/** The levels of the sample competition, by number, with their time limit in seconds. The last has none. */
export const sampleLevels = [
  { level_number: 1, description: 'First steps: what everyone has met in class', time_limit: 900 },
  { level_number: 2, description: 'Class heats: one idea, used once', time_limit: 900 },
  { level_number: 3, description: 'School final: short sums and plain reasons', time_limit: 1200 },
  { level_number: 4, description: 'District heats: two ideas at once', time_limit: 1200 },
  { level_number: 5, description: 'District final: pictures, graphs and units', time_limit: 1500 },
  { level_number: 6, description: 'Regional heats: choose the method, then use it', time_limit: 1500 },
  { level_number: 7, description: 'Regional final: several steps in a row', time_limit: 1800 },
  { level_number: 8, description: 'National quarter-final: beyond the textbook example', time_limit: 1800 },
  { level_number: 9, description: 'National semi-final: what the best of a school know', time_limit: 2100 },
  { level_number: 10, description: 'National final: hard questions, and no clock for the level', time_limit: 0 },
] as const;

/** Its rounds, in their order. */
export const sampleRounds = [
  { name: 'Fundamentals', serial_number: 1, max_questions: 20 },
  { name: 'Speed Race', serial_number: 2, max_questions: 10 },
  { name: 'True or False', serial_number: 3, max_questions: 15 },
  { name: 'Problem Solving', serial_number: 4, max_questions: 8 },
  { name: 'Riddles', serial_number: 5, max_questions: 4 },
] as const;

/** The whole bank, from the first level to the last; within a level by subject. */
export const sampleQuestions: readonly SampleQuestion[] = SUBJECTS.flatMap((subject) =>
  bank[subject].map((question) => withFault({ ...question, subject })),
).sort((one, other) => one.level_number - other.level_number);

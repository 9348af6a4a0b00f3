import type { Question } from '@quizdesk/contract/questions';

/** So many questions of a level are read and drawn at once; more come on further pages. */
export const LEVEL_PAGE = 100;

/** Questions of one round that stand together on a page. */
export interface RoundGroup {
  readonly round: Question['round'];
  /** The place of the first one among all questions of the level. */
  readonly firstNumber: number;
  readonly questions: readonly Question[];
}

/** One page of a level's questions, which come in the order of their rounds, under the rounds they belong to. */
export function roundGroups(questions: readonly Question[], firstNumber: number): RoundGroup[] {
  const groups: RoundGroup[] = [];
  let number = firstNumber;
  for (const together of Map.groupBy(questions, ({ round }) => round.id).values()) {
    const round = together[0]?.round;
    if (round !== undefined) groups.push({ round, firstNumber: number, questions: together });
    number += together.length;
  }
  return groups;
}

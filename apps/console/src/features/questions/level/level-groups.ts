import type { Question } from '@quizdesk/contract/questions';

/** The questions of one round of a level. */
export interface RoundGroup {
  readonly round: Question['round'];
  /** The place of the first one among all questions of the level. */
  readonly firstNumber: number;
  readonly questions: readonly Question[];
}

/** A level's questions, which come in the order of their rounds, under the rounds they belong to. */
export function roundGroups(questions: readonly Question[]): RoundGroup[] {
  const groups: RoundGroup[] = [];
  let number = 1;
  for (const together of Map.groupBy(questions, ({ round }) => round.id).values()) {
    const round = together[0]?.round;
    if (round !== undefined) groups.push({ round, firstNumber: number, questions: together });
    number += together.length;
  }
  return groups;
}

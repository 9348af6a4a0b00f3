import { brokenFormulas } from './formula-rule.ts';
import type { LintedQuestion, LintNote } from './lint-note.ts';
import { allOfTheAbove, equalOptions, longestKey } from './option-rules.ts';
import { answerInQuestion, shortTime } from './reading-rules.ts';

const RULES = [brokenFormulas, answerInQuestion, equalOptions, longestKey, allOfTheAbove, shortTime];

/** What a reviewer would point out about a question: advice beside the fields, for any question however unfinished. */
export function lintQuestion(question: LintedQuestion): LintNote[] {
  const isChoice = question.answer_type === 'multiple_choice';
  const looked = isChoice ? question : { ...question, options: [] };
  return RULES.flatMap((rule) => rule(looked));
}

import type { DependentWords } from './use-dependents.ts';

/** What dialogs say of the questions of a level or a round, which cannot be deleted before them. */
export const QUESTIONS_IN_THE_WAY: DependentWords = {
  things: 'questions',
  one: 'question belongs to it and stands in the way',
  many: 'questions belong to it and stand in the way',
  isInTheWay: true,
};

import type { Attached } from './confirm-dialog.tsx';

/** What a dialog says about the questions of a row that cannot go before they do; nothing where there are none. */
export function attachedQuestions({ questions_count: count }: { readonly questions_count: number }): Attached[] {
  const text =
    count === 1 ? 'question belongs to it and stands in the way' : 'questions belong to it and stand in the way';
  return count === 0 ? [] : [{ count, text }];
}

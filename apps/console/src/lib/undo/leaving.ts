import type { UndoneOperation } from '@quizdesk/contract/operations';
import { RequestError } from '../request-error.ts';
import { askPartial } from './partial-choice.ts';
import { rowText } from './refusal.tsx';

type Undo = (body?: { readonly allow_partial: true }) => Promise<UndoneOperation>;

/**
 * Undoes something; where rows are in the way that the others do not depend on, asks whether to leave those. Resolves to
 * undefined where the person would rather leave everything.
 */
export async function undoLeaving(what: string, call: Undo): Promise<UndoneOperation | undefined> {
  try {
    return await call();
  } catch (error) {
    const { partial, details = {} } = (error instanceof RequestError && error.body) || {};
    if (!partial) throw error;
    if (!(await askPartial({ what, canGoBack: partial.can_go_back, left: partial.left, details }))) return undefined;
  }
  return call({ allow_partial: true });
}

const NAMED = 3;
const listed = new Intl.ListFormat('en-GB');

/** What an undo left out, in a sentence; undefined where that is nothing. What was deleted for good has no name any more. */
export function leftText({ left_out, left }: Pick<UndoneOperation, 'left_out' | 'left'>): string | undefined {
  if (left_out === 0) return undefined;
  const count = left_out.toLocaleString('en-GB');
  if (left.length === 0) {
    return left_out === 1
      ? '1 row was left out: the account that it belonged to was deleted for good.'
      : `${count} rows were left out: what they belonged to was deleted for good.`;
  }
  const names = left.slice(0, NAMED).map(({ table, row_id, label }) => label ?? rowText(`${table} ${row_id}`));
  const more = left.length - names.length;
  const named = listed.format(more > 0 ? [...names, `${more} more`] : names);
  return left_out === 1 ? `1 row was left out: ${named}.` : `${count} rows were left out: ${named}.`;
}

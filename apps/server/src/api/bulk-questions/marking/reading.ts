/** What became of one cell: the value it stands for, perhaps with a doubt, or why it stands for none. */
export type Reading<Value> = { readonly value: Value; readonly warning?: string } | { readonly fault: string };

const QUOTED_CHARACTERS = 40;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** True for text without a sign that can be seen, which says as little as none. */
export const isEmpty = (text: string) => !VISIBLE.test(text);

/** A cell's text inside of a sentence: in quotes, on one line and not too long. */
export function quoted(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return `"${line.length > QUOTED_CHARACTERS ? `${line.slice(0, QUOTED_CHARACTERS - 1)}…` : line}"`;
}

/** A sentence of the contract as it stands behind the name of a cell. */
export const inCell = (message: string) => message.charAt(0).toLowerCase() + message.slice(1);

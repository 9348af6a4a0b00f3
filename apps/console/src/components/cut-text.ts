const LONGEST = 90;

/** A long text as a phone's rows show it: its beginning. */
export function cutText(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).trimEnd()}…`;
}

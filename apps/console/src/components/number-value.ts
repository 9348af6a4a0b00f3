/**
 * What a number's field says: the number, or the text itself where it is none, for the schema to refuse in words. Fields
 * hold what was typed; this is asked when the form is checked and sent.
 */
export function numberOf(text: string): number | string {
  const typed = text.trim();
  return /^[+-]?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed;
}

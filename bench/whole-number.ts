/** A number that a benchmark is given; the usual one where there is none. It throws for what is no number: that would measure nothing. */
export function wholeNumber(name: string, text: string | undefined, usual: number): number {
  if (text === undefined || text === '') return usual;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`${name} must be a whole number from 1 to 999999, not "${text}"`);
  return Number(text);
}

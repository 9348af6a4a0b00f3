const grouped = new Intl.NumberFormat('en-GB');

/** A whole number as people read it: 1,284. */
export function countText(count: number): string {
  return grouped.format(count);
}

/** A number with its noun in the right form: 1 school, 1,284 schools. */
export function plural(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

/** The range of rows that a page shows: 81–90 of 1,284. */
export function rangeText(first: number, shown: number, count: number): string {
  if (shown === 0) return `0 of ${countText(count)}`;
  return `${countText(first)}–${countText(first + shown - 1)} of ${countText(count)}`;
}

const onePlace = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** How much data there is: 340 kB, 1.2 MB. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${countText(Math.floor(bytes / 1000))} kB` : `${onePlace.format(bytes / 1_000_000)} MB`;
}

const twoPlaces = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A number with one decimal: 86.4. */
export const oneDecimalText = (value: number): string => onePlace.format(value);

/** An amount of money, which calls carry as text, as people read it: 1,284.50. */
export function moneyText(amount: string): string {
  return twoPlaces.format(Number(amount));
}

/** What was paid, in its currency: USD 9.99. */
export function paidText({ currency, amount }: { readonly currency: string; readonly amount: string }): string {
  return `${currency} ${moneyText(amount)}`;
}

/** A share as people read it: 31 %. The space does not break. */
export function shareText(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`;
}

/** A number with two decimals and a true minus sign: −0.09. */
export function decimalText(value: number): string {
  return twoPlaces.format(value).replace('-', '−');
}

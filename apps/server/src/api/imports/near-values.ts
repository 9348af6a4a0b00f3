import { setImmediate } from 'node:timers/promises';

/** What else people write for the choices of a column. */
const COMMON: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  subject: {
    maths: 'mathematics',
    math: 'mathematics',
    algebra: 'mathematics',
    calculus: 'mathematics',
    statistics: 'mathematics',
    trigonometry: 'geometry',
    astronomy: 'physics',
    mechanics: 'physics',
    'life science': 'biology',
    botany: 'biology',
    zoology: 'biology',
    ict: 'computer_science',
    it: 'computer_science',
    computing: 'computer_science',
    computers: 'computer_science',
    informatics: 'computer_science',
    commerce: 'business_studies',
    accounting: 'business_studies',
    literature: 'english',
    rme: 'general',
    'social studies': 'general',
    'religious and moral education': 'general',
    'general science': 'general',
    'integrated science': 'general',
    science: 'general',
  },
  answer_type: {
    mcq: 'multiple_choice',
    mc: 'multiple_choice',
    choice: 'multiple_choice',
    objective: 'multiple_choice',
    tf: 'true_false',
    't f': 'true_false',
    boolean: 'true_false',
    'yes no': 'true_false',
    text: 'short_answer',
    theory: 'short_answer',
    open: 'short_answer',
  },
};

/** What is compared of a text: its letters and digits, in lower case, with a space for all else. */
export const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Longer texts are compared by their beginnings alone. */
const LONGEST = 100;

/**
 * How many letters have to be added, removed, changed or swapped with the next to make one text of the other; more than
 * `most`, where it is more.
 */
function distance(one: string, other: string, most: number): number {
  // No two texts are further apart.
  const far = () => new Uint8Array(other.length + 1).fill(LONGEST);
  let [earlier, before, row] = [far(), far().map((_, index) => index), far()];
  for (let at = 1; at <= one.length; at++) {
    row.fill(LONGEST);
    row[0] = at;
    // Elsewhere the texts would be moved against each other by more.
    for (let to = Math.max(1, at - most); to <= Math.min(other.length, at + most); to++) {
      const isSame = one[at - 1] === other[to - 1];
      const isSwapped = !isSame && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      const changed = (before[to - 1] ?? 0) + (isSame ? 0 : 1);
      const swapped = isSwapped ? (earlier[to - 2] ?? 0) + 1 : changed;
      row[to] = Math.min(swapped, changed, (before[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1);
    }
    [earlier, before, row] = [before, row, earlier];
  }
  return before.at(-1) ?? 0;
}

const SHORTEST_BEGINNING = 4;
/** So much is read of a text. */
const READ = 2 * LONGEST;

/** Words that tell places of the same name apart: "Upper East" and "Upper West", "Western" and "Western North". */
const SIDES: ReadonlySet<string> = new Set([
  ...['north', 'northern', 'south', 'southern', 'east', 'eastern', 'west', 'western'],
  ...['central', 'upper', 'lower', 'inner', 'outer', 'greater', 'new', 'old'],
]);

/** Whether one of two texts, folded, has such a word, and the other none in its place, or another. */
function areSidesApart(one: string, other: string): boolean {
  const [words, others] = [one.split(' '), other.split(' ')];
  const [rest, otherRest] = [
    words.filter((word) => !others.includes(word)),
    others.filter((word) => !words.includes(word)),
  ];
  const isSide = (word: string) => SIDES.has(word);
  return (rest.some(isSide) && otherRest.every(isSide)) || (otherRest.some(isSide) && rest.every(isSide));
}

/** How many letters two texts, folded, are apart that are spelled alike: one begins the other, or few letters differ or are swapped. */
function lettersApart(one: string, other: string): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const more = long.length - short.length;
  if (one === other) return 0;
  if (short.length >= SHORTEST_BEGINNING && long.startsWith(short)) return more;
  if (long.length > LONGEST || more > 2) return Number.POSITIVE_INFINITY;
  // Numbers that differ are different.
  if (/\d/.test(long) && one.replaceAll(/\D/g, '') !== other.replaceAll(/\D/g, '')) return Number.POSITIVE_INFINITY;
  const most = Math.max(1, Math.floor(long.length / 5));
  const letters = distance(one, other, most);
  return letters <= most ? letters : Number.POSITIVE_INFINITY;
}

/** How much there is to compare of a value with so many choices: letters. */
export const lettersOf = (value: string, choices: number) => Math.min(value.length, LONGEST) * choices;
/** Comparing so many letters takes some ms, of the longest texts some tens; others are served before more. */
const AT_ONCE = 30_000;

/** Returns a function that finds which of the choices of a column is probably meant by a value that is none of them. */
export function nearChoices(column: string, choices: readonly string[]) {
  const offered = choices.map((choice) => ({ choice, text: fold(choice.slice(0, READ)) }));
  const isNumeric = choices.length > 0 && choices.every((choice) => /^\d+$/.test(choice));
  let compared = 0;
  /** Of those choices that fulfil something; undefined where it is none. */
  return async (value: string, isMeant = (_choice: string) => true): Promise<string | undefined> => {
    compared += lettersOf(value, choices.length);
    if (compared > AT_ONCE) {
      await setImmediate();
      compared = lettersOf(value, choices.length);
    }
    const text = fold(value.slice(0, READ));
    if (text === '') return undefined;
    const common = COMMON[column]?.[text];
    if (common !== undefined && choices.includes(common)) return common;
    // "Level 3", "round no. 3"
    const number = text.match(/^\D*(\d+)\D*$/)?.[1]?.replace(/^0+/, '');
    if (isNumeric) return choices.find((choice) => choice === number && isMeant(choice));
    let nearest: { readonly choice: string; readonly letters: number } | undefined;
    for (const { choice, text: other } of offered) {
      if (!isMeant(choice)) continue;
      const letters = lettersApart(text, other);
      const isNearer = letters < (nearest?.letters ?? Number.POSITIVE_INFINITY);
      if (isNearer && !areSidesApart(text, other)) nearest = { choice, letters };
    }
    return nearest?.choice;
  };
}

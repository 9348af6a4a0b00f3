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

const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** How many letters have to be added, removed, changed or swapped with the next to make one text of the other. */
function distance(one: string, other: string): number {
  let earlier: readonly number[] = [];
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at++) {
    const row = [at];
    for (let to = 1; to <= other.length; to++) {
      const isSwapped = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      const swapped = isSwapped ? (earlier[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      const changed = (before[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      row.push(Math.min(swapped, changed, (before[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1));
    }
    [earlier, before] = [before, row];
  }
  return before.at(-1) ?? 0;
}

const SHORTEST_BEGINNING = 4;
const LONGEST = 100;

/** Whether two texts, folded, are spelled alike: one begins the other, or few letters differ or are swapped. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= SHORTEST_BEGINNING && long.startsWith(short)) return true;
  if (long.length > LONGEST || long.length - short.length > 2) return false;
  // Numbers that differ are different.
  if (/\d/.test(long) && one.replaceAll(/\D/g, '') !== other.replaceAll(/\D/g, '')) return false;
  return distance(one, other) <= Math.max(1, Math.floor(long.length / 5));
}

/** Which of the choices is probably meant by a value that is none of them; undefined where none is. */
export function nearValue(column: string, value: string, choices: readonly string[]): string | undefined {
  const text = fold(value);
  if (text === '') return undefined;
  const common = COMMON[column]?.[text];
  if (common !== undefined && choices.includes(common)) return common;
  const isNumeric = choices.length > 0 && choices.every((choice) => /^\d+$/.test(choice));
  // "Level 3", "round no. 3"
  if (isNumeric) return choices.find((choice) => choice === text.match(/^\D*(\d+)\D*$/)?.[1]?.replace(/^0+/, ''));
  const alike = choices.filter((choice) => isAlike(text, fold(choice)));
  return alike.sort((one, other) => distance(text, fold(one)) - distance(text, fold(other)))[0];
}

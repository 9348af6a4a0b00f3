/** Words that mean the same in a school's name. The keys are folded: lower case, no accents, no dots. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['sts', 'saints'],
  ['ss', 'saints'],
  ['snr', 'senior'],
  ['sr', 'senior'],
  ['jnr', 'junior'],
  ['jr', 'junior'],
  ['sec', 'secondary'],
  ['prim', 'primary'],
  ['pry', 'primary'],
  ['prep', 'preparatory'],
  ['sch', 'school'],
  ['schl', 'school'],
  ['acad', 'academy'],
  ['coll', 'college'],
  ['col', 'college'],
  ['tech', 'technical'],
  ['inst', 'institute'],
  ['govt', 'government'],
  ['intl', 'international'],
  ['ce', 'cofe'],
  ['shs', 'seniorhighschool'],
  ['jhs', 'juniorhighschool'],
  ['hs', 'highschool'],
]);

const PHRASES: ReadonlyArray<[RegExp, string]> = [
  [/\bc of e\b/g, 'cofe'],
  [/\bchurch of england\b/g, 'cofe'],
  [/\broman catholic\b/g, 'rc'],
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII, which needs no normalising
const ASCII = /^[\x00-\x7f]*$/;

function withoutAccents(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** What two spellings of one location have in common: no case, accents, punctuation or repeated spaces. */
export function fold(text: string): string {
  const plain = withoutAccents(text.toLowerCase())
    .replaceAll('&', ' and ')
    .replaceAll(/['’‘`.]/g, '');
  return plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/**
 * The key that spellings of one school's name share: besides what `fold` drops, no spaces, and the usual
 * abbreviations written out (St, &, Snr, Sec, Sch, SHS, C of E …).
 */
export function schoolNameKey(name: string): string {
  let folded = fold(name);
  if (folded.includes('of') || folded.includes('roman')) {
    for (const [phrase, word] of PHRASES) folded = folded.replaceAll(phrase, word);
  }
  let key = '';
  for (const word of folded.split(' ')) key += WORDS.get(word) ?? word;
  return key;
}

const LETTER = /\p{L}/u;
const BASE = 31;

/** Names with fewer letters differ by one letter too easily: Holy, Holly. */
const SHORTEST = 8;
/** Above this many letters in all (some 160,000 names of one town) only equal keys are found, for the memory's sake. */
const MOST_LETTERS = 4_000_000;

function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return LETTER.test(String.fromCharCode(code));
}

const firstDifference = (a: string, b: string) => {
  let at = 0;
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
};

const isLetterAt = (text: string, at: number) => isLetter(text.charCodeAt(at));

/**
 * True if two texts differ by one letter added, removed or changed, or by two neighbours swapped. Digits count: No 1
 * and No 2 are two schools.
 */
export function isOneLetterApart(a: string, b: string): boolean {
  if (a.length < b.length) return isOneLetterApart(b, a);
  const at = firstDifference(a, b);
  if (a.length === b.length + 1) return isLetterAt(a, at) && a.slice(at + 1) === b.slice(at);
  if (a.length !== b.length || at === a.length) return false;
  if (!isLetterAt(a, at) || !isLetterAt(b, at)) return false;
  if (a.slice(at + 1) === b.slice(at + 1)) return true;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** Hashes of the text and of the text without each of its letters: texts one letter apart share one of them. */
function neighbourHashes(text: string): number[] {
  const { length } = text;
  const powers = new Int32Array(length + 1);
  const tails = new Int32Array(length + 1);
  powers[0] = 1;
  for (let n = 1; n <= length; n++) powers[n] = Math.imul(powers[n - 1] ?? 0, BASE);
  for (let at = length - 1; at >= 0; at--) {
    tails[at] = (Math.imul(text.charCodeAt(at), powers[length - 1 - at] ?? 0) + (tails[at + 1] ?? 0)) | 0;
  }
  const hashes = [tails[0] ?? 0];
  let head = 0;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    // Taking out either of two equal neighbours leaves the same text.
    if (isLetter(code) && code !== text.charCodeAt(at + 1)) {
      hashes.push((Math.imul(head, powers[length - 1 - at] ?? 0) + (tails[at + 1] ?? 0)) | 0);
    }
    head = (Math.imul(head, BASE) + code) | 0;
  }
  return hashes;
}

/** Finds the keys that are one letter apart from a key, among those it has been given. */
export interface NearSpellings {
  /** The first key added that is one letter apart. */
  find(key: string): string | undefined;
  add(key: string): void;
}

/** Room for the keys of one town: their letters in all must be known beforehand. */
export function createNearSpellings(letters: number): NearSpellings {
  if (letters > MOST_LETTERS) return { find: () => undefined, add: () => {} };
  const size = 2 ** Math.ceil(Math.log2(2 * letters + 16));
  // Open addressing: a slot holds a hash and the number of its key, counted from 1.
  const hashes = new Int32Array(size);
  const owners = new Int32Array(size);
  const keys: string[] = [];
  const slotOf = (hash: number) => (Math.imul(hash, 0x9e3779b1) >>> 7) & (size - 1);

  const smallestOwner = (hash: number, key: string, smallest: number) => {
    let found = smallest;
    for (let slot = slotOf(hash); owners[slot] !== 0; slot = (slot + 1) & (size - 1)) {
      const owner = owners[slot] ?? 0;
      if (hashes[slot] === hash && owner < found && isOneLetterApart(keys[owner - 1] ?? '', key)) found = owner;
    }
    return found;
  };

  const put = (hash: number, owner: number) => {
    let slot = slotOf(hash);
    while (owners[slot] !== 0) slot = (slot + 1) & (size - 1);
    hashes[slot] = hash;
    owners[slot] = owner;
  };

  return {
    find(key) {
      if (key.length < SHORTEST) return undefined;
      const owner = neighbourHashes(key).reduce((found, hash) => smallestOwner(hash, key, found), keys.length + 1);
      return keys[owner - 1];
    },
    add(key) {
      if (key.length < SHORTEST) return;
      keys.push(key);
      for (const hash of neighbourHashes(key)) put(hash, keys.length);
    },
  };
}

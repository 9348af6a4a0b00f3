import { createRandom, type Random } from '../random.ts';
import { cultures } from './cultures.ts';

/** Someone who does not exist. */
export interface SamplePerson {
  readonly name: string;
  /** Letters a to z, digits and dots; no one else has it. */
  readonly username: string;
  readonly email: string;
  readonly phone: string;
}

const SEED = 20_250_901;
const DOUBLE_SURNAME = 0.06;
/** No one's mail arrives there: these three names are set aside for examples. */
const DOMAINS = ['example.org', 'example.com', 'example.net'];

/** Letters that are no accented form of a plain one. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ɖ: 'd',
  ɗ: 'd',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
};

/** A name as people type it where only a to z are allowed: small, and without everything that is no letter. */
export function plainName(name: string): string {
  const bare = name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  return bare.replaceAll(/[^a-z]/g, (letter) => PLAIN_LETTERS[letter] ?? '');
}

/** A name of one of the cultures, and the two parts that it is called by. */
interface PickedName {
  readonly name: string;
  readonly forename: string;
  readonly surname: string;
}

/** Someone's name. A few have two surnames. */
export function pickName(random: Random): PickedName {
  const { forenames, surnames, isFamilyFirst } = random.pick(cultures);
  const forename = random.pick(forenames);
  const surname = random.pick(surnames);
  const second = random.pick(surnames);
  if (isFamilyFirst) return { name: `${surname} ${forename}`, forename, surname };
  const isDouble = random.chance(DOUBLE_SURNAME) && second !== surname;
  return { name: `${forename} ${surname}${isDouble ? `-${second}` : ''}`, forename, surname };
}

function usernameBase({ forename, surname }: PickedName, random: Random): string {
  const [first, last] = [plainName(forename), plainName(surname)];
  return random.pick([`${first}.${last}`, `${first}.${last}`, `${first.slice(0, 1)}${last}`, `${first}${last}`]);
}

/** All in the range of a country code that no country has, each number once. */
const phoneOf = (index: number) => {
  const digits = String((index * 7919 + 1_234_567) % 10_000_000).padStart(7, '0');
  return `+999 20 ${digits.slice(0, 3)} ${digits.slice(3)}`;
};

/** So many people, the same in every run; more of them begin with the same ones. */
export function* samplePeople(count: number): Generator<SamplePerson> {
  const random = createRandom(SEED);
  const taken = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const picked = pickName(random);
    const base = usernameBase(picked, random);
    const times = (taken.get(base) ?? 0) + 1;
    taken.set(base, times);
    // No name ends in a digit, so a number behind it makes it another one than all others.
    const username = times === 1 ? base : `${base}${times}`;
    yield { name: picked.name, username, email: `${username}@${random.pick(DOMAINS)}`, phone: phoneOf(index) };
  }
}

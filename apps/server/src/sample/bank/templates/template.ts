import type { Subject } from '@quizdesk/contract/constants';
import { choice, type SampleQuestion, short, truth } from '../question.ts';

/** A quantity with its unit or its sign: 12 cm, $12, 12 %. */
export type Written = (value: number) => string;

/** What one set of numbers makes: a question, the same as a statement, what is right and what hasty people answer. */
interface Made<Value> {
  readonly ask: string;
  /** A statement that is true of what is right. */
  readonly claim: (value: string) => string;
  readonly right: Value;
  /** The first that differ from what is right, and from each other, are the other options. */
  readonly wrong: readonly Value[];
}

/** Many questions of one kind. */
export interface Template {
  readonly subject: Subject;
  /** The lowest of the four levels that its questions are spread over. */
  readonly level: number;
  /** A riddle is only ever answered in words. */
  readonly isRiddle: boolean;
  /** How many questions it makes, no two alike. */
  readonly size: number;
  /** The texts of one of them, by its number. */
  make(number: number): Made<string>;
}

/** A whole number of these: from, to, and in steps of. */
type Range = readonly [from: number, to: number, step?: number];

const lengthOf = ([from, to, step = 1]: Range) => Math.floor((to - from) / step) + 1;

/** Neighbours differ in all their numbers, as the size of no template is a multiple of this prime. */
const STRIDE = 7919;

/** The numbers with which the question with this number is made: each combination comes once. */
function numbersOf(ranges: readonly Range[], size: number, number: number): number[] {
  let rest = (number * STRIDE) % size;
  return ranges.map((range) => {
    const [from, , step = 1] = range;
    const value = from + (rest % lengthOf(range)) * step;
    rest = Math.floor(rest / lengthOf(range));
    return value;
  });
}

interface Kind<Value> {
  readonly subject: Subject;
  readonly level: number;
  readonly isRiddle?: boolean;
  readonly ranges: readonly Range[];
  readonly write: (value: Value) => string;
  readonly make: (...numbers: number[]) => Made<Value>;
}

/** A template whose questions are answered by a value that is computed. */
export function template<Value>({ subject, level, isRiddle = false, ranges, write, make }: Kind<Value>): Template {
  const size = ranges.reduce((product, range) => product * lengthOf(range), 1);
  return {
    subject,
    level,
    isRiddle,
    size,
    make(number) {
      const made = make(...numbersOf(ranges, size, number));
      return { ...made, right: write(made.right), wrong: made.wrong.map(write) };
    },
  };
}

const LEVELS_EACH = 4;
const OPTIONS = 4;
/** The kinds of answer, in turn: about as many of each as the written part of the bank has. */
const TURNS = ['choice', 'short', 'choice', 'truth', 'choice', 'choice', 'short', 'choice', 'truth', 'choice'] as const;

function othersOf({ right, wrong }: Made<string>): string[] {
  const others = [...new Set(wrong)].filter((text) => text !== right);
  if (others.length < OPTIONS - 1) throw new Error(`Too few wrong answers beside ${right}: ${wrong.join(', ')}`);
  return others.slice(0, OPTIONS - 1);
}

/** The question with this number of a template. */
export function questionOf({ subject, level, isRiddle, make }: Template, number: number): SampleQuestion {
  const made = make(number);
  const at = Math.min(10, level + (number % LEVELS_EACH));
  const turn = TURNS[Math.floor(number / LEVELS_EACH) % TURNS.length];
  if (isRiddle) return { ...short([at, 5], made.ask, made.right), subject };
  if (turn === 'short') return { ...short([at, 4], made.ask, made.right), subject };
  const others = othersOf(made);
  // Each of both halves, whatever number is even or odd.
  if (turn === 'truth') {
    const isTrue = Math.floor(number / 3) % 2 === 0;
    return { ...truth(at, made.claim(isTrue ? made.right : (others[0] ?? '')), isTrue), subject };
  }
  const options = others.toSpliced(number % OPTIONS, 0, `*${made.right}`);
  return { ...choice([at, number % 5 === 0 ? 2 : 1], made.ask, options), subject };
}

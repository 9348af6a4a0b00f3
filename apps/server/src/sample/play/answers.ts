import type { Random } from '../random.ts';
import { clamp, logistic, normal } from './dice.ts';
import type { Player } from './player.ts';
import type { PlayQuestion } from './quiz-bank.ts';

const SLOPE = 1.4;
/** Who was wrong has looked it up since, more or less. */
const LOOKED_UP = 0.9;

/** One bit for each player and question: answered wrongly before. */
export class Mistakes {
  readonly #bits: Uint8Array;
  readonly #questions: number;
  readonly #firstId: number;

  constructor(firstId: number, players: number, questions: number) {
    this.#firstId = firstId;
    this.#questions = questions;
    this.#bits = new Uint8Array(Math.ceil((players * questions) / 8));
  }

  #place({ id }: Player, { index }: PlayQuestion): readonly [byte: number, bit: number] {
    const place = (id - this.#firstId) * this.#questions + index;
    return [Math.floor(place / 8), 1 << (place % 8)];
  }

  has(player: Player, question: PlayQuestion): boolean {
    const [byte, bit] = this.#place(player, question);
    return ((this.#bits[byte] ?? 0) & bit) !== 0;
  }

  add(player: Player, question: PlayQuestion): void {
    const [byte, bit] = this.#place(player, question);
    this.#bits[byte] = (this.#bits[byte] ?? 0) | bit;
  }
}

/** An answer that was given. */
export interface Given {
  readonly answer: string;
  readonly isCorrect: boolean;
  /** How long it took, never longer than the question allows. */
  readonly ms: number;
}

/** How many know what has gone round. */
const HEARD = 0.97;
/** How many prefer the second of two good answers. */
const PREFER_OTHER = 0.48;

/** How likely someone of this skill answers as those do who know it: by knowing it, else by luck. */
function chanceOf(skill: number, { difficulty, luck }: PlayQuestion): number {
  return luck + (1 - luck) * logistic(SLOPE * (skill - difficulty));
}

/** What has happened before a question is asked. */
interface Circumstances {
  readonly hadMistake: boolean;
  /** The day of the season. */
  readonly day: number;
}

/** Answers a question as this player would. */
export function giveAnswer(
  player: Player,
  question: PlayQuestion,
  { hadMistake, day }: Circumstances,
  random: Random,
): Given {
  const { known, also, wrong, leakedFrom } = question;
  const skill = player.skill + (hadMistake ? LOOKED_UP : 0);
  const isKnown = random.chance(leakedFrom !== undefined && day >= leakedFrom ? HEARD : chanceOf(skill, question));
  const share = clamp(player.pace * Math.exp(0.3 * normal(random)), 0.06, 0.98);
  const preferred = also !== undefined && random.chance(PREFER_OTHER) ? also : known;
  const answer = isKnown ? preferred : random.pick(wrong);
  return { answer, isCorrect: answer === question.right, ms: Math.round(question.time * share * 1000) };
}

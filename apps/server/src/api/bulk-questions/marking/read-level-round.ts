import { DEFAULT_QUIZ_ID } from '@quizdesk/contract/constants';
import { wholeNumber } from './read-number.ts';
import { isEmpty, quoted, type Reading } from './reading.ts';

export interface LevelRef {
  readonly id: number;
  readonly quiz_id: number;
  readonly level_number: number;
}

export interface RoundRef {
  readonly id: number;
  readonly serial_number: number;
}

/** Where questions can belong: every level, and the rounds that are active. */
export interface LevelsAndRounds {
  readonly levels: readonly LevelRef[];
  readonly rounds: readonly RoundRef[];
}

/** The level that a number stands for where several quizzes have it: that of quiz 9, else the first that was made. */
function preferred(levels: readonly LevelRef[]): LevelRef | undefined {
  const first = levels.toSorted((a, b) => a.id - b.id)[0];
  return levels.find(({ quiz_id }) => quiz_id === DEFAULT_QUIZ_ID) ?? first;
}

function rangeOf(levels: readonly LevelRef[]): string {
  const numbers = levels.map(({ level_number }) => level_number).sort((a, b) => a - b);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined) return 'there are no levels yet';
  return first === last ? `the only level is ${first}` : `levels run from ${first} to ${last}`;
}

/** Finds the level and the round of a row, by number or by id. Made once for all rows. */
export class LevelRoundReader {
  private readonly levelsByNumber: ReadonlyMap<number, readonly LevelRef[]>;
  private readonly levelsById: ReadonlyMap<number, LevelRef>;
  private readonly roundsBySerial: ReadonlyMap<number, RoundRef>;
  private readonly roundsById: ReadonlyMap<number, RoundRef>;
  private readonly range: string;

  constructor({ levels, rounds }: LevelsAndRounds) {
    this.levelsByNumber = Map.groupBy(levels, ({ level_number }) => level_number);
    this.levelsById = new Map(levels.map((level) => [level.id, level]));
    this.roundsBySerial = new Map(rounds.map((round) => [round.serial_number, round]));
    this.roundsById = new Map(rounds.map((round) => [round.id, round]));
    this.range = rangeOf(levels);
  }

  readLevel(text: string): Reading<LevelRef> {
    if (isEmpty(text)) return { fault: 'the level number is empty' };
    const number = wholeNumber(text);
    const found = number === undefined ? [] : (this.levelsByNumber.get(number) ?? []);
    const value = preferred(found);
    if (!value) return { fault: `no level ${number ?? quoted(text)}; ${this.range}` };
    if (found.length === 1) return { value };
    return { value, warning: `${found.length} quizzes have a level ${number}; that of quiz ${value.quiz_id} is taken` };
  }

  readRound(text: string): Reading<RoundRef> {
    if (isEmpty(text)) return { fault: 'the serial number is empty' };
    const number = wholeNumber(text);
    const value = number === undefined ? undefined : this.roundsBySerial.get(number);
    return value ? { value } : { fault: `no active round has serial number ${number ?? quoted(text)}` };
  }

  findLevel(id: number): Reading<LevelRef> {
    const value = this.levelsById.get(id);
    return value ? { value } : { fault: `no level has the id ${id}` };
  }

  findRound(id: number): Reading<RoundRef> {
    const value = this.roundsById.get(id);
    return value ? { value } : { fault: `no active round has the id ${id}` };
  }
}

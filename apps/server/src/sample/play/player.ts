import { OUTAGE } from '../planted.ts';
import type { Random } from '../random.ts';
import { momentAt, SEASON_DAYS, type Season, seasonDay } from '../season.ts';
import { clamp, normal } from './dice.ts';

/** A student while the season is played: what they are like, and what they have done so far. */
export interface Player {
  readonly id: number;
  /** When the account was made. */
  readonly createdAt: number;
  /** How good they are: around 0, mostly from -2 to 2. */
  readonly skill: number;
  /** How likely they play on a day of school. */
  readonly drive: number;
  /** How much of the time for a question they take, roughly. */
  readonly pace: number;
  /** The hour at which they mostly play. */
  readonly hour: number;
  /** The last day of the season on which they may play. */
  readonly lastDay: number;

  /** When each level was unlocked, the first one first; all but the last of them are completed. */
  readonly unlockedAt: number[];
  completedLevels: number;
  streak: number;
  /** The day of the season on which they played last; below 0 before they have. */
  playedOn: number;
  lastActionAt: number;
  answers: number;
  correctAnswers: number;
  /** Answers before four in the morning. */
  nightAnswers: number;
  /** Correct answers to questions that they had answered wrongly before. */
  mendedAnswers: number;
  completedDailies: number;
  perfectDailies: number;
  quickDailies: number;
  /** One bit for each badge that they have. */
  badges: number;
}

type Traits = Pick<Player, 'skill' | 'drive' | 'pace' | 'hour' | 'lastDay'>;

const OWLS = 0.025;
const QUITTERS = 0.3;
const DEVOTED = 0.008;
const SIGNED_UP_ONLY = 0.12;

/** Many hardly ever play, some nearly every day, a few always. */
function driveOf(random: Random): number {
  const share = random.next();
  if (share < SIGNED_UP_ONLY) return 0;
  return share > 1 - DEVOTED ? 1 : 0.02 + 0.82 * share ** 3.5;
}

/** No one's hour is so late that a long visit would end after midnight. */
function hourOf(random: Random): number {
  return random.chance(OWLS) ? 1.6 : clamp(18.3 + 1.9 * normal(random), 13, 22);
}

/** Draws what a student is like. */
export function drawTraits(random: Random): Traits {
  return {
    skill: normal(random),
    drive: driveOf(random),
    pace: 0.34 * Math.exp(0.35 * normal(random)),
    hour: hourOf(random),
    lastDay: random.chance(QUITTERS) ? random.below(SEASON_DAYS) : SEASON_DAYS - 1,
  };
}

/** The student whom the guide names: good, quick, and there every day. */
export const GUIDE_TRAITS: Traits = { skill: 1.3, drive: 1, pace: 0.2, hour: 13, lastDay: SEASON_DAYS - 1 };

/** Someone who has not played yet. */
export function createPlayer(id: number, createdAt: number, traits: Traits): Player {
  return {
    id,
    createdAt,
    ...traits,
    unlockedAt: [],
    completedLevels: 0,
    streak: 0,
    playedOn: -1,
    lastActionAt: 0,
    answers: 0,
    correctAnswers: 0,
    nightAnswers: 0,
    mendedAnswers: 0,
    completedDailies: 0,
    perfectDailies: 0,
    quickDailies: 0,
    badges: 0,
  };
}

/** A player at a moment: when they come to play. */
export interface Visit {
  readonly player: Player;
  readonly at: number;
}

const WEEKEND = 0.5;
const EARLIEST = 0.25;
const LATEST = 22.5;

function isWeekend(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Who comes on a day, in the order in which they come. */
export function planVisits(players: readonly Player[], day: number, season: Season, random: Random): Visit[] {
  const today = seasonDay(season, day);
  const weekend = isWeekend(today.date);
  const visits: Visit[] = [];
  const closesAt = day === OUTAGE.day ? momentAt(today, OUTAGE.fromHour) : today.ends;
  for (const player of players) {
    if (player.drive === 0 || day > player.lastDay) continue;
    if (!random.chance(weekend && player.drive < 1 ? player.drive * WEEKEND : player.drive)) continue;
    const hour = clamp(player.hour - (weekend ? 1.5 : 0) + normal(random), EARLIEST + random.next() / 4, LATEST);
    const at = momentAt(today, hour);
    if (at > player.createdAt && at < closesAt) visits.push({ player, at });
  }
  return visits.sort((one, other) => one.at - other.at);
}

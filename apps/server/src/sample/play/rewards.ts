import { BADGE_RULES, type BadgeName } from '../../api/badges/badge-rules.ts';
import { user_badges } from '../../db/schema/badges.ts';
import type { TableRow } from '../load.ts';
import type { Player } from './player.ts';

/** What the rules of badges/rules.ts ask for, of a player at the moment when something has happened. */
const EARNED: Readonly<Record<BadgeName, (player: Player) => boolean>> = {
  'First Steps': ({ answers }) => answers >= 1,
  'Week Streak': ({ streak }) => streak >= 7,
  'Month Streak': ({ streak }) => streak >= 30,
  'Daily Regular': ({ completedDailies }) => completedDailies >= 10,
  'Sharp Mind': ({ correctAnswers }) => correctAnswers >= 50,
  'Perfect Day': ({ perfectDailies }) => perfectDailies >= 1,
  'Quick Thinker': ({ quickDailies }) => quickDailies >= 1,
  'Level Climber': ({ completedLevels }) => completedLevels >= 5,
  Summit: ({ completedLevels }) => completedLevels >= 10,
  'Five Hundred': ({ answers }) => answers >= 500,
  'Night Owl': ({ nightAnswers }) => nightAnswers >= 1,
  'Second Wind': ({ mendedAnswers }) => mendedAnswers >= 1,
};

/** The ids of the stored badges by their names. */
export type BadgeIds = ReadonlyMap<string, number>;

/** Every rule with the bit that says that a player has its badge. It is gone through after every answer. */
const RULES = BADGE_RULES.map(({ name }, index) => ({ name, bit: 1 << index, isEarned: EARNED[name] }));

/** Gives a player the badges that they have earned by now and do not have. */
export function awardBadges(player: Player, at: number, badgeIds: BadgeIds): TableRow[] {
  const awarded: TableRow[] = [];
  for (const { name, bit, isEarned } of RULES) {
    if ((player.badges & bit) !== 0 || !isEarned(player)) continue;
    player.badges |= bit;
    const badge_id = badgeIds.get(name);
    if (badge_id === undefined) throw new Error(`The badge "${name}" is not stored`);
    const row: typeof user_badges.$inferInsert = { user_id: player.id, badge_id, awarded_at: new Date(at) };
    awarded.push({ table: user_badges, row });
  }
  return awarded;
}

const ALL_CORRECT = 10;
const PASSED = 5;

/** The bonus of a quiz that was played to its end. */
export function bonusOf({ correct, count }: { readonly correct: number; readonly count: number }): number {
  return correct === count ? ALL_CORRECT : 0;
}

/** True if so many correct answers complete a level. */
export const isPassed = ({ correct, count }: { readonly correct: number; readonly count: number }): boolean =>
  correct >= 0.6 * count;

/** The bonus of a suggested quiz: some for passing, more for making no mistake. */
export const suggestedBonusOf = (result: { readonly correct: number; readonly count: number }): number =>
  isPassed(result) ? Math.max(PASSED, bonusOf(result)) : 0;

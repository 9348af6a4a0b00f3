import { streak_history, user_streaks } from '../../db/schema/play.ts';
import type { TableRow } from '../load.ts';
import { MINUTE_MS, type Season, seasonDay } from '../season.ts';
import type { Player } from './player.ts';

/** The nightly look at who has missed a day takes no longer. */
const LOSING_MS = 10 * MINUTE_MS;

function recordOf(player: Player, at: number): TableRow<typeof streak_history> {
  return { table: streak_history, row: { user_id: player.id, streak: player.streak, created_at: new Date(at) } };
}

/** At the first answer of a day the streak grows by one. */
export function continueStreak(player: Player, day: number, at: number): TableRow[] {
  if (player.playedOn === day) return [];
  player.playedOn = day;
  player.streak += 1;
  return [recordOf(player, at)];
}

/** At the start of a day those lose their streak who did not play at all on the day before. */
export function* loseStreaks(players: readonly Player[], day: number, season: Season): Generator<TableRow> {
  const losers = players.filter(({ streak, playedOn }) => streak > 0 && playedOn < day - 1);
  for (const [index, player] of losers.entries()) {
    player.streak = 0;
    const at = seasonDay(season, day).begins + Math.floor((LOSING_MS * index) / losers.length);
    yield recordOf(player, Math.min(at, season.now));
  }
}

/** The streak that everyone who has played has now. */
export function* currentStreaks(players: Iterable<Player>): Generator<TableRow> {
  for (const { id: user_id, streak: current_streak, lastActionAt } of players) {
    const row: typeof user_streaks.$inferInsert = { user_id, current_streak, last_action_at: new Date(lastActionAt) };
    yield { table: user_streaks, row };
  }
}

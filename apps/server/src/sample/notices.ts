import { notifications } from '../db/schema/notifications.ts';
import type { TableRow } from './load.ts';
import type { Player } from './play/player.ts';
import { createRandom, type Random } from './random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Season } from './season.ts';

const SEED = 173_205;
const DAYS = 14;
/** Of so many students one gets a notification on an average day. */
const STUDENTS_A_DAY = 150;

const TEXTS = [
  ['reminder', 'The quiz of the day is open', 'Five questions wait for you. Your streak grows with the first answer.'],
  ['reward', 'A bonus for you', 'All answers of your last quiz were correct. Ten points have been added.'],
  ['rank_increase', 'You have moved up', 'After yesterday you are among the best of your school.'],
  ['alert', 'Maintenance tonight', 'From 23:00 to 23:15 the quiz cannot be played. Your streak is safe.'],
  ['challenge_invitation', 'A challenge', 'Somebody of your school would like to play level 4 against you.'],
] as const;

interface Notice {
  readonly player: Player;
  readonly at: number;
  /** How far it has come: stored, taken by a socket, opened. */
  readonly state: 'sent' | 'delivered' | 'read';
}

function rowOf({ player, at, state }: Notice, season: Season, random: Random): TableRow<typeof notifications> {
  const [type, title, message] = random.pick(TEXTS);
  const deliveredAt = Math.min(at + random.below(3 * HOUR_MS), season.now);
  const readAt = Math.min(deliveredAt + random.below(90 * MINUTE_MS), season.now);
  const row: typeof notifications.$inferInsert = {
    user_id: player.id,
    type,
    title,
    message,
    created_at: new Date(at),
    delivered_at: state === 'sent' ? null : new Date(deliveredAt),
    read_at: state === 'read' ? new Date(readAt) : null,
  };
  return { table: notifications, row };
}

/** Notifications of the last two weeks, the oldest first. The first student has one of every state. */
export function* sampleNotices(players: readonly Player[], season: Season): Generator<TableRow> {
  const random = createRandom(SEED);
  const begins = season.now - DAYS * DAY_MS;
  const count = Math.ceil((players.length * DAYS) / STUDENTS_A_DAY);
  const notices: Notice[] = [];
  for (let index = 0; index < count; index++) {
    const player = random.pick(players);
    const at = Math.floor(begins + random.next() * DAYS * DAY_MS);
    // Who has just signed up has got none yet.
    const state = random.pick(['sent', 'delivered', 'read', 'read'] as const);
    if (at > player.createdAt) notices.push({ player, at, state });
  }
  const [guide] = players;
  const states = ['read', 'delivered', 'sent'] as const;
  if (guide)
    for (const [index, state] of states.entries())
      notices.push({ player: guide, at: season.now - (5 - index) * HOUR_MS, state });
  notices.sort((one, other) => one.at - other.at);
  for (const notice of notices) yield rowOf(notice, season, random);
}

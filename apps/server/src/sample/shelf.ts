import { BADGE_RULES } from '../api/badges/badge-rules.ts';
import type { Database } from '../db/database.ts';
import { badges } from '../db/schema/badges.ts';
import { coin_packages } from '../db/schema/coin-packages.ts';
import { message_templates } from '../db/schema/notifications.ts';
import { insertRows } from './load.ts';
import type { BadgeIds } from './play/rewards.ts';

const LOOKS = { 1: 'Bronze', 2: 'Silver', 3: 'Gold', 4: 'Star' } as const;
/** No one is to know of it before they have it. */
const HIDDEN = 'Night Owl';

/** Badges that someone has thought of and no rule awards yet. */
const PLANNED = [
  { name: 'Team Player', tier: 1, description: 'Took part in a round for the school.' },
  { name: 'Subject Master', tier: 2, description: 'Answered every question of a subject correctly.' },
  { name: 'School Champion', tier: 3, description: 'Was the best of the school in a month.' },
] as const;

/** Every badge that there is: those of the rules, and a few that are planned. */
export const sampleBadges = [...BADGE_RULES, ...PLANNED].map(({ name, tier, description }) => ({
  name,
  tier,
  description,
  visual_level: LOOKS[tier],
  hidden: name === HIDDEN,
}));

/** What coins are sold in; the last is not sold any more. */
const sampleCoinPackages = [
  { name: 'Handful', description: 'A hint here and there', coin_amount: 100, price: '0.99', status: 'active' },
  { name: 'Pouch', description: 'Enough for a week of hints', coin_amount: 550, price: '4.99', status: 'active' },
  { name: 'Chest', description: 'A month without counting', coin_amount: 1200, price: '9.99', status: 'active' },
  { name: 'Vault', description: 'For a whole term', coin_amount: 3000, price: '19.99', status: 'active' },
  {
    name: 'School pack',
    description: 'Shared by a class; of last year',
    coin_amount: 10_000,
    price: '49.00',
    status: 'deactive',
  },
] as const;

/** Texts that administrators send again and again. */
const sampleTemplates = [
  {
    name: 'Before the final',
    type: 'reminder',
    title: 'The final is on Friday, {first_name}',
    message: 'Dear {name},\nthe final begins on Friday at 10:00. Bring a pencil, and have breakfast.',
  },
  {
    name: 'Maintenance',
    type: 'alert',
    title: 'Maintenance tonight',
    message: 'From 23:00 to 23:15 the quiz cannot be played. Your streak is safe.',
  },
  {
    name: 'Streak in danger',
    type: 'reminder',
    title: 'Your streak is waiting, {first_name}',
    message: 'You have not played today. One quiz is enough to keep your streak.',
  },
] as const;

/** Stores badges, with their stored icons by name, coin packages and templates of messages; returns the ids of the badges by name. */
export async function insertShelf(tx: Database, icons: ReadonlyMap<string, string>, at: Date): Promise<BadgeIds> {
  const dated = { created_at: at, updated_at: at };
  await insertRows(
    tx,
    coin_packages,
    sampleCoinPackages.map((one) => ({ ...one, ...dated })),
  );
  await insertRows(
    tx,
    message_templates,
    sampleTemplates.map((one) => ({ ...one, ...dated })),
  );
  await insertRows(
    tx,
    badges,
    sampleBadges.map((badge) => ({ ...badge, icon: icons.get(badge.name) ?? null, ...dated })),
  );
  const rows = await tx.select({ id: badges.id, name: badges.name }).from(badges);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

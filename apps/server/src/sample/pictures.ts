import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Storage } from '../storage/storage.ts';

/** The pictures that questions refer to. Each is a small WebP file next to its drawing, made by pictures/draw.ts. */
export const PICTURES = [
  'circuit',
  'velocity-time graph',
  'triangle',
  'cell',
  'food web',
  'supply and demand',
] as const;
export type PictureName = (typeof PICTURES)[number];

/** What each picture shows, for those who cannot see it: enough for its questions, and no answer. */
export const PICTURE_TEXTS: Readonly<Record<PictureName, string>> = {
  circuit: 'A circuit: a 12 V battery in series with a 4 Ω resistor and two resistors side by side, of 6 Ω and of 3 Ω.',
  'velocity-time graph':
    'Velocity in m/s against time in s. A straight line rises from 0 to 8 within 4 s, stays at 8 until 10 s, and falls to 0 at 12 s.',
  triangle: 'A triangle ABC: AB is 13 cm long, BC is 14 cm and AC is 15 cm.',
  cell: 'A plant cell with four letters. P marks its outermost layer, Q one of several small green ovals with a stripe, R the large clear space in the middle, S a round body with a dark spot.',
  'food web':
    'A food web. Grass is eaten by grasshopper and mouse, the grasshopper by the frog, the frog by the snake, the mouse by snake and hawk, the snake by the hawk.',
  'supply and demand':
    'Bags a week against the price in crowns a bag. Demand is a straight line from 100 bags at 0 crowns to none at 10. Supply is a straight line from none at 2 crowns to 80 bags at 10.',
};

/** The badges that have an icon; another shows its initials. */
export const BADGE_ICONS = [
  'First Steps',
  'Week Streak',
  'Month Streak',
  'Daily Regular',
  'Sharp Mind',
  'Perfect Day',
  'Quick Thinker',
  'Level Climber',
  'Summit',
  'Five Hundred',
  'Night Owl',
  'Second Wind',
  'Subject Master',
  'School Champion',
] as const;
export type BadgeIconName = (typeof BADGE_ICONS)[number];

const fileOf = (name: string) => new URL(`./pictures/${name.toLowerCase().replaceAll(' ', '-')}.webp`, import.meta.url);

/** Where the WebP file of a picture lies. */
export const pictureFile = (name: PictureName): URL => fileOf(name);

/** Where the WebP file of a badge's icon lies. */
export const badgeIconFile = (name: BadgeIconName): URL => fileOf(`badge ${name}`);

/** A stored file never changes under its name, so the name comes from what is in it. */
const storedName = (bytes: Uint8Array) => `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.webp`;

async function storeAll<Name extends string>(
  storage: Storage,
  names: readonly Name[],
  locate: (name: Name) => URL,
): Promise<ReadonlyMap<Name, string>> {
  const stored = new Map<Name, string>();
  for (const name of names) {
    const bytes = await readFile(locate(name));
    const file = storedName(bytes);
    await storage.write(file, bytes);
    stored.set(name, file);
  }
  return stored;
}

/** Stores every picture; returns the file names that questions refer to. Idempotent. */
export const storePictures = (storage: Storage) => storeAll(storage, PICTURES, pictureFile);

/** Stores the icon of every badge; returns the file names by badge name. Idempotent. */
export const storeBadgeIcons = (storage: Storage): Promise<ReadonlyMap<string, string>> =>
  storeAll(storage, BADGE_ICONS, badgeIconFile);

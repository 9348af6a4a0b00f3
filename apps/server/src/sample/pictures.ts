import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Storage } from '../storage/storage.ts';

/** The pictures that questions refer to. Each is a small WebP file beside its drawing, made by pictures/draw.ts. */
export const PICTURES = [
  'circuit',
  'velocity-time graph',
  'triangle',
  'cell',
  'food web',
  'supply and demand',
] as const;
export type PictureName = (typeof PICTURES)[number];

/** Where the WebP file of a picture lies. */
export const pictureFile = (name: PictureName): URL =>
  new URL(`./pictures/${name.replaceAll(' ', '-')}.webp`, import.meta.url);

/** A stored file never changes under its name, so the name comes from what is in it. */
const storedName = (bytes: Uint8Array) => `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.webp`;

/** Stores every picture; answers the file names that questions refer to. Done twice it changes nothing. */
export async function storePictures(storage: Storage): Promise<ReadonlyMap<PictureName, string>> {
  const names = new Map<PictureName, string>();
  for (const picture of PICTURES) {
    const bytes = await readFile(pictureFile(picture));
    const name = storedName(bytes);
    await storage.write(name, bytes);
    names.set(picture, name);
  }
  return names;
}

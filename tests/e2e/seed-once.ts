import { cp } from 'node:fs/promises';
import { makeDataFolder, removeFolder, seedDataFolder } from './server.ts';

/** The folder that every worker's own is copied from. */
const SEEDED = 'QUIZDESK_SEEDED_FOLDER';

/** Playwright runs this before the first worker, whose environment has the folder's path; what it returns runs at the end. */
export default async function seedOnce(): Promise<() => Promise<void>> {
  const folder = await makeDataFolder();
  await seedDataFolder(folder);
  process.env[SEEDED] = folder;
  return () => removeFolder(folder);
}

/** Makes a data folder of the seeded database and its sessions. */
export async function copySeededFolder(): Promise<string> {
  const seeded = process.env[SEEDED];
  if (seeded === undefined) throw new Error(`${SEEDED} is set by the global setup`);
  const folder = await makeDataFolder();
  await cp(seeded, folder, { recursive: true });
  return folder;
}

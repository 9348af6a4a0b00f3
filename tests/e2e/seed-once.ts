import { cpSync, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { removeLeftoverFolders } from '../../apps/server/src/testing/memory-folder.ts';
import { makeDataFolder, removeFolder, runOnFolder, startServer } from './server.ts';

/** The folder of this run, with those that workers copy. */
const RUN = 'QUIZDESK_BROWSER_RUN';

function folderOfRun(name: 'seeded' | 'sample'): string {
  const run = process.env[RUN];
  if (run === undefined) throw new Error(`${RUN} is set by the global setup`);
  return join(run, name);
}

/** Playwright runs this before the first worker, whose environment has the folder's path; what it returns runs at the end. */
export default async function seedOnce(): Promise<() => Promise<void>> {
  await removeLeftoverFolders();
  const run = await makeDataFolder();
  process.env[RUN] = run;
  try {
    const seeded = folderOfRun('seeded');
    await mkdir(seeded);
    await runOnFolder('seed', seeded);
    // A server that cannot start fails the run here, and not each of its tests.
    await (await startServer(seeded)).stop();
  } catch (error) {
    await removeFolder(run);
    throw error;
  }
  return () => removeFolder(run);
}

async function copyOf(folder: string): Promise<string> {
  const copy = await makeDataFolder();
  // The other one takes five times as long for so many files.
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Makes a data folder of the seeded database and its sessions. */
export const copySeededFolder = () => copyOf(folderOfRun('seeded'));

/** Made when it is first asked for: most runs of a few files need none. */
async function ensureSample(): Promise<string> {
  const sample = folderOfRun('sample');
  if (existsSync(sample)) return sample;
  const made = await makeDataFolder();
  await (await startServer(made, {}, ['--sample'])).stop();
  await runOnFolder('figures', made);
  await rename(made, sample).catch(async (error: unknown) => {
    if (!existsSync(sample)) throw error;
    await removeFolder(made); // another worker was faster
  });
  return sample;
}

/** Makes a data folder of the sample competition. */
export const copySampleFolder = async () => copyOf(await ensureSample());

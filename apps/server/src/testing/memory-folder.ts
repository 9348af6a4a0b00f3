import { constants } from 'node:fs';
import { access, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** The name says which process made it. */
const OURS = /^quizdesk-[a-z0-9]+-(\d+)-\w{6}$/;
const LEFTOVER_AGE_MS = 60 * 60 * 1000;

async function parentFolder(): Promise<string> {
  const isThere = await access(MEMORY, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isThere ? MEMORY : tmpdir();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Makes a new folder in memory, which no write waits for; on the disk where the system has no such place. */
export async function makeMemoryFolder(kind: string): Promise<string> {
  return mkdtemp(join(await parentFolder(), `quizdesk-${kind}-${process.pid}-`));
}

/** Removes what killed runs left behind more than an hour ago; answers how many folders. */
export async function removeLeftoverFolders(parent?: string): Promise<number> {
  const folder = parent ?? (await parentFolder());
  const names = (await readdir(folder)).filter((name) => {
    const pid = OURS.exec(name)?.[1];
    return pid !== undefined && !isRunning(Number(pid));
  });
  const ages = await Promise.all(names.map((name) => stat(join(folder, name)).then(({ mtimeMs }) => mtimeMs)));
  const old = names.filter((_, index) => (ages[index] ?? 0) < Date.now() - LEFTOVER_AGE_MS);
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true });
  return old.length;
}

import { constants } from 'node:fs';
import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

/** Makes a new folder in memory, which no write waits for; on the disk where the system has no such place. */
export async function makeMemoryFolder(prefix: string): Promise<string> {
  const isThere = await access(MEMORY, constants.W_OK).then(
    () => true,
    () => false,
  );
  return mkdtemp(join(isThere ? MEMORY : tmpdir(), prefix));
}

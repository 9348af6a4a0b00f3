import { statfs } from 'node:fs/promises';

interface Disk {
  /** What this process may still write. */
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** How much room there is on the disk of a folder. */
export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

// Converts images as the server does, concurrently and in a separate process, and prints by how much its memory grew, in
// megabytes.
import { readFileSync } from 'node:fs';
import { AppError } from '../../shared/app-error.ts';
import { mostMemoryKb } from '../../testing/most-memory.ts';
import { convertImage } from './image-file.ts';

const before = process.memoryUsage().rss / 1024;

async function convert(path: string): Promise<void> {
  await convertImage(readFileSync(path)).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

await Promise.all((process.env.IMAGES?.split('\n') ?? []).map(convert));
process.stdout.write(`${Math.round((mostMemoryKb() - before) / 1024)}\n`);

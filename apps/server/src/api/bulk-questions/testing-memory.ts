// Reads workbooks as the server does, in a process of its own, and prints the most memory it took so far, in megabytes.
import { readFileSync } from 'node:fs';
import { AppError } from '../../shared/app-error.ts';
import { mostMemoryKb } from '../../testing/most-memory.ts';
import { runBulkTask } from './workbook-pool.ts';

for (const path of process.env.WORKBOOKS?.split('\n') ?? []) {
  const bytes = new Uint8Array(readFileSync(path));
  const input = { bytes, levelsAndRounds: { levels: [], rounds: [] } };
  const outcome = await runBulkTask('read', input).then(
    ({ rows }) => `${rows.length} rows`,
    (error: unknown) => {
      if (error instanceof AppError) return error.message;
      throw error;
    },
  );
  process.stdout.write(`${Math.round(mostMemoryKb() / 1024)}\t${outcome}\t${path}\n`);
}

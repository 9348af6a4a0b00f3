// Reads workbooks as the server does, in a process of its own, and prints the most memory it took so far, in megabytes.
import { existsSync, readFileSync } from 'node:fs';
import { AppError } from '../../plugins/app-error.ts';
import { runBulkTask } from './bulk-workers.ts';

const STATUS = '/proc/self/status';

/** The most memory of this program alone; what the system's counter tells may be that of the one that started it. */
function mostMemoryKb(): number {
  const most = existsSync(STATUS) ? /^VmHWM:\s+(\d+)/m.exec(readFileSync(STATUS, 'utf8'))?.[1] : undefined;
  return most === undefined ? process.resourceUsage().maxRSS : Number(most);
}

for (const path of process.env.WORKBOOKS?.split('\n') ?? []) {
  const bytes = new Uint8Array(readFileSync(path));
  const input = { bytes, places: { levels: [], rounds: [] } };
  const outcome = await runBulkTask('read', input, { transfer: [bytes.buffer] }).then(
    ({ rows }) => `${rows.length} rows`,
    (error: unknown) => {
      if (error instanceof AppError) return error.message;
      throw error;
    },
  );
  process.stdout.write(`${Math.round(mostMemoryKb() / 1024)}\t${outcome}\t${path}\n`);
}

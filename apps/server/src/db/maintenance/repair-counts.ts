// Run directly: node apps/server/src/db/maintenance/repair-counts.ts, with DATABASE_URL or DATA_DIR as for the server.

import { runCommand } from '../run-command.ts';
import { type RepairedTable, repairCounts } from './row-counts.ts';

/** What was wrong, one line a table. */
function reportOf(tables: readonly RepairedTable[]): string {
  const lines = tables.map(({ table, wrongBlocks }) =>
    wrongBlocks === 0
      ? `${table}: right`
      : `${table}: ${wrongBlocks} block${wrongBlocks === 1 ? '' : 's'} wrong, repaired`,
  );
  return `${lines.join('\n')}\n`;
}

// Beside a running server or not.
if (import.meta.main) await runCommand(async ({ pool }) => reportOf(await repairCounts(pool)));

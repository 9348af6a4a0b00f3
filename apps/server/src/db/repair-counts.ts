// Run it by itself: node apps/server/src/db/repair-counts.ts, with DATABASE_URL or DATA_DIR as for the server.
import { openDatabase } from './client.ts';
import type { Log } from './log.ts';
import { type RepairedTable, repairCounts } from './row-counts.ts';
import { DatabaseStartError } from './start-error.ts';

/** What was wrong, one line a table. */
export function reportOf(tables: readonly RepairedTable[]): string {
  const lines = tables.map(({ table, wrongBlocks }) =>
    wrongBlocks === 0
      ? `${table}: right`
      : `${table}: ${wrongBlocks} block${wrongBlocks === 1 ? '' : 's'} wrong, repaired`,
  );
  return `${lines.join('\n')}\n`;
}

const stderrLog: Log = {
  info: () => {},
  warn: (_facts, message) => process.stderr.write(`${message}\n`),
  error: (_facts, message) => process.stderr.write(`${message}\n`),
};

/** Repairs the counts of every counted table, beside a running server or not, and prints what was wrong. */
async function main(): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const options = { databaseUrl: DATABASE_URL || undefined, dataDir: DATA_DIR || './data', maintenance: false };
  const database = await openDatabase({ ...options, log: stderrLog });
  try {
    process.stdout.write(reportOf(await repairCounts(database.pool)));
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof DatabaseStartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

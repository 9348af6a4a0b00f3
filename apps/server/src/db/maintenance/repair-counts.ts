// Run directly: node apps/server/src/db/maintenance/repair-counts.ts, with DATABASE_URL or DATA_DIR as for the server.

import { runCommand } from '../run-command.ts';
import { renewStatistics, repairAll } from './kept-sums.ts';
import type { RepairedTable } from './row-counts.ts';

/** What the counts of these tables are of. */
const COUNTED: Readonly<Record<string, string>> = {
  notification_batches: 'message',
  question_answers: 'question',
  play_days: 'student',
  subject_sums: 'subject',
  standings: 'sum',
  user_level_sets: 'user',
};

/** What was wrong, one line a table. */
function reportOf(tables: readonly RepairedTable[], questions: number): string {
  const lines = tables.map(({ table, wrongBlocks }) =>
    wrongBlocks === 0
      ? `${table}: right`
      : `${table}: ${wrongBlocks} ${COUNTED[table] ?? (table.endsWith('_cells') ? 'cell' : 'block')}${wrongBlocks === 1 ? '' : 's'} wrong, repaired`,
  );
  const renewed = `question_statistics: ${questions} question${questions === 1 ? '' : 's'} for the server to compute again`;
  return `${[...lines, renewed].join('\n')}\n`;
}

// Beside a running server or not.
if (import.meta.main) {
  await runCommand(async ({ pool }) => reportOf(await repairAll(pool), await renewStatistics(pool)));
}

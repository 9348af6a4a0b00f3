// The command `npm run restore -- FILE`: into the empty place that DATABASE_URL and DATA_DIR name.
import { runCommandAt } from '../db/run-command.ts';
import { fileArgument, readPassphrase } from './command-settings.ts';
import { type Restored, restoreBackup } from './restore.ts';

const number = (value: number) => value.toLocaleString('en');

/** Lines with the numbers of each under one another. */
function tableOf(rows: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const digits = Math.max(...rows.map(([, value]) => value.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value.padStart(digits)}\n`).join('');
}

function reportOf({ head, tables, pictures, journal }: Restored): string {
  const filled = tables.filter(({ rows }) => rows > 0);
  const lines = [
    ...filled.map(({ name, rows }) => [name, number(rows)] as const),
    ['pictures', number(pictures)] as const,
    ['operations of the journal', number(journal.sealed)] as const,
  ];
  const faults = journal.faults.map(({ operation_id, fault }) => `Operation ${operation_id} ${fault}\n`).join('');
  return `Restored and checked: the backup of ${head.madeAt}, made by release ${head.release} (${head.database})\n${tableOf(lines)}${faults}`;
}

await runCommandAt(async (place) => {
  process.umask(0o077);
  const restored = await restoreBackup(place, fileArgument('restore'), readPassphrase());
  if (!restored) return 'The restore that was interrupted had stored and checked everything; it is finished now.\n';
  if (restored.journal.faults.length > 0) process.exitCode = 1;
  return reportOf(restored);
});

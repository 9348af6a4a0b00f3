import type { Restored } from './restore.ts';

const number = (value: number) => value.toLocaleString('en');

/** Lines with the numbers of each under one another. */
function tableOf(rows: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const digits = Math.max(...rows.map(([, value]) => value.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value.padStart(digits)}\n`).join('');
}

const FINISHED = 'The restore that was interrupted had stored and checked everything; it is finished now.\n';

/** What is printed below `title`, a sentence on what was stored; faults of the journal end the process with 1. */
export function reportOf(restored: Restored | undefined, title: (restored: Restored) => string): string {
  if (!restored) return FINISHED;
  const { tables, pictures, journal } = restored;
  if (journal.faults.length > 0) process.exitCode = 1;
  const filled = tables.filter(({ rows }) => rows > 0);
  const lines = [
    ...filled.map(({ name, rows }) => [name, number(rows)] as const),
    ['pictures', number(pictures)] as const,
    ['operations of the journal', number(journal.sealed)] as const,
  ];
  const faults = journal.faults.map(({ operation_id, fault }) => `Operation ${operation_id} ${fault}\n`).join('');
  return `${title(restored)}\n${tableOf(lines)}${faults}`;
}

// The command `npm run verify-journal`, with DATABASE_URL or DATA_DIR as for the server, while a server on PostgreSQL runs or not.
import { runCommand } from '../run-command.ts';
import { type JournalCheck, verifyJournal } from './verify-journal.ts';

function reportOf({ sealed, head, faults }: JournalCheck): string {
  const lines = faults.map(({ operation_id, fault }) => `Operation ${operation_id} ${fault}`);
  const end =
    faults.length === 0
      ? `${sealed} operations, all as they were recorded`
      : `${faults.length} of ${sealed} operations are not as they were recorded`;
  return `${[...lines, end, `Last hash: ${head ?? 'none'}`].join('\n')}\n`;
}

await runCommand(async ({ pool }) => {
  const check = await verifyJournal(pool);
  if (check.faults.length > 0) process.exitCode = 1;
  return reportOf(check);
});

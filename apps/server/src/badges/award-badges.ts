// The command `npm run award-badges`, with DATABASE_URL or DATA_DIR as for the server: looks at everyone for every badge.
// `-- --restore USERNAME` first forgets what was revoked from that person.
import { parseArgs } from 'node:util';
import { runCommand } from '../db/run-command.ts';
import { awardEveryone } from './award.ts';
import { forgetRevocations } from './revocations.ts';

const badges = (count: number) => (count === 1 ? '1 badge' : `${count} badges`);

if (import.meta.main) {
  const { restore } = parseArgs({ options: { restore: { type: 'string' } } }).values;
  await runCommand(async ({ db }) => {
    const restored =
      restore === undefined ? '' : `${badges(await forgetRevocations(db, restore))} of ${restore} may be had again\n`;
    return `${restored}${badges(await awardEveryone(db))} awarded that had been missing\n`;
  });
}

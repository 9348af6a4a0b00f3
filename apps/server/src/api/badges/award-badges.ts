// The command `npm run award-badges`, with DATABASE_URL or DATA_DIR and CONTEST_TIME_ZONE as for the server: checks every participant for every badge.
// `-- --restore USERNAME` first forgets what was revoked from that person.
import { parseConfig } from '../../config.ts';
import { runCommand } from '../../db/run-command.ts';
import { requireTimeZone } from '../../db/time-zone.ts';
import { awardEveryone } from './award.ts';
import { forgetRevocations } from './revocations.ts';

const badges = (count: number) => (count === 1 ? '1 badge' : `${count} badges`);

if (import.meta.main) {
  await runCommand(
    async (database, { restore }) => {
      const { db } = database;
      const { contestTimeZone } = parseConfig(process.env);
      await requireTimeZone(database, contestTimeZone);
      const restored =
        restore === undefined ? '' : `${badges(await forgetRevocations(db, restore))} of ${restore} may be had again\n`;
      return `${restored}${badges(await awardEveryone(db, contestTimeZone))} awarded that had been missing\n`;
    },
    { restore: { type: 'string' } },
  );
}

// Fills the data folder that DATA_DIR names with what no call of the API makes: participants and what they did,
// and an administrator's sessions.
import { runCommand } from '../../../apps/server/src/db/run-command.ts';
import { seedPeople } from './people.ts';
import { seedPlay } from './play.ts';
import { seedPremium } from './premium.ts';
import { seedProfiles } from './profiles.ts';
import { seedRewards } from './rewards.ts';
import { seedSessions } from './sessions.ts';
import { seedStreaks } from './streaks.ts';
import { computeFigures } from './upkeep.ts';
import { seedWaitlist } from './waitlist.ts';

await runCommand(async (database) => {
  const { db } = database;
  await seedPeople(db);
  await seedProfiles(db);
  await seedPremium(db);
  await seedWaitlist(db);
  await seedRewards(db);
  await seedPlay(db);
  await seedStreaks(db);
  await seedSessions(db, process.env.DATA_DIR ?? '');
  await computeFigures(database);
  return 'Seeded\n';
});

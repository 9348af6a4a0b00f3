// The plugins around the jobs are typed with it.
import '../../../apps/server/src/plugins/context.ts';
import { updateOverview } from '../../../apps/server/src/api/overview/overview-upkeep.ts';
import { updateNotes } from '../../../apps/server/src/api/questions/advice/question-notes-upkeep.ts';
import { updateStatistics } from '../../../apps/server/src/api/questions/statistics/statistics-upkeep.ts';
import { addUpAnswers } from '../../../apps/server/src/api/standings/play-days.ts';
import type { OpenDatabase } from '../../../apps/server/src/db/database.ts';
import { ContestClock } from '../../../apps/server/src/shared/contest-clock.ts';

const ZONE = 'UTC';

/** Computes all that the jobs of a server would, so that no server on a copy has to, and no test waits for it. */
export async function computeFigures(database: OpenDatabase): Promise<void> {
  await addUpAnswers(database, ZONE);
  await updateStatistics(database, ZONE);
  await updateOverview(database, new ContestClock(ZONE));
  await updateNotes(database.db);
}

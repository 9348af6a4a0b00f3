// Computes the figures of the data folder that DATA_DIR names, however it was filled.
import { runCommand } from '../../../apps/server/src/db/run-command.ts';
import { computeFigures } from './upkeep.ts';

await runCommand(async (database) => {
  await computeFigures(database);
  return '';
});

import { jobPlugin } from '../jobs/job-plugin.ts';
import { makeDueBackup } from './due-backup.ts';

/** Makes backups in BACKUP_DIR when they are due. */
export const backups = jobPlugin('making backups', async ({ config, database }, signal) => {
  const { folder } = config.backups;
  if (folder === undefined) return;
  try {
    await makeDueBackup(database, { ...config, backups: { ...config.backups, folder } }, signal);
  } catch (error) {
    if (!signal.aborted) throw error; // broken off, since the server ends
  }
});

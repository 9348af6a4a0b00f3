import fastifyPlugin from 'fastify-plugin';
import { runJob } from '../jobs/job-plugin.ts';
import { makeDueBackup } from './due-backup.ts';
import { type ListBackups, listInTime } from './list-in-time.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The backups in the folder, the oldest first; rejects in time where its disk does not answer. */
    listBackups: ListBackups;
  }
}

/** Lists backups, and makes them when they are due; no job of a process without BACKUP_DIR, whose runs would say that all is well. */
export const backups = fastifyPlugin(async (app) => {
  const { config, database } = app;
  app.decorate('listBackups', listInTime());
  const { folder } = config.backups;
  if (folder === undefined) return;
  runJob(app, 'making backups', async (signal, isAskedFor) => {
    try {
      await makeDueBackup(database, { ...config, backups: { ...config.backups, folder } }, { signal, isAskedFor });
    } catch (error) {
      if (!signal.aborted) throw error; // interrupted, since the server ends
    }
  });
});

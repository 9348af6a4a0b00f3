import { type Overview, overviews } from '@quizdesk/contract/overview';
import type { FastifyInstance } from 'fastify';
import { failedJobs } from '../../db/maintenance/background-job.ts';
import { route } from '../../plugins/route.ts';
import { readOverview } from './overview.queries.ts';

/** The background jobs of this process whose last run failed. */
function attentionOfJobs(): Overview['attention'] {
  const failed = failedJobs();
  return failed.length === 0 ? [] : [{ code: 'failed_jobs', count: failed.length, detail: failed.join(', ') }];
}

export async function overviewRoutes(app: FastifyInstance): Promise<void> {
  route(app, overviews.read, async ({ db }) => {
    const { attention, ...figures } = await readOverview(db, app.clock);
    return { attention: [...attentionOfJobs(), ...attention], ...figures };
  });
}

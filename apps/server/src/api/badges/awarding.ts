import fastifyPlugin from 'fastify-plugin';
import { type BackgroundJob, startBackgroundJob } from '../../db/maintenance/background-job.ts';
import { awardWaiting } from './award.ts';

const EVERY_MS = 3000;

/** Awards badges every few seconds for as long as the process listens. */
export const badgeAwarding = fastifyPlugin(async (app) => {
  const closing = new AbortController();
  let job: BackgroundJob | undefined;
  app.addHook('onListen', async () => {
    const award = async () => {
      await awardWaiting(app.db, app.clock.zone, closing.signal);
    };
    job = startBackgroundJob('awarding badges', EVERY_MS, award, app.log);
  });
  app.addHook('preClose', async () => {
    closing.abort();
    await job?.stop();
  });
});

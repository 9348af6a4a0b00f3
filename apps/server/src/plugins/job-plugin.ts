import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type BackgroundJob, startBackgroundJob } from '../db/maintenance/background-job.ts';

/** A plugin that does a task at an interval for as long as the process listens. The signal aborts when that ends. */
export const jobPlugin = (
  name: string,
  intervalMs: number,
  task: (app: FastifyInstance, signal: AbortSignal) => Promise<unknown>,
) =>
  fastifyPlugin(async (app: FastifyInstance) => {
    const closing = new AbortController();
    let job: BackgroundJob | undefined;
    app.addHook('onListen', async () => {
      job = startBackgroundJob(name, intervalMs, () => task(app, closing.signal), app.log);
    });
    app.addHook('preClose', async () => {
      closing.abort();
      await job?.stop();
    });
  });

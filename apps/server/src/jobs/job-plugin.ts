import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { JobName } from './jobs.ts';
import type { RunningJob } from './running-job.ts';
import { startJob, type Task } from './start-job.ts';

/** Does the task of a job from when the process listens until it closes. The signal aborts when that begins. */
export function runJob(app: FastifyInstance, name: JobName, task: Task, everyMs?: number): void {
  let job: RunningJob | undefined;
  app.addHook('onListen', async () => {
    job = startJob(name, task, app, everyMs);
    app.jobs.set(name, job);
  });
  app.addHook('preClose', () => job?.stop());
}

/** A plugin that does the task of a job for as long as the process listens. */
export const jobPlugin = (name: JobName, task: (app: FastifyInstance, signal: AbortSignal) => Promise<unknown>) =>
  fastifyPlugin(async (app: FastifyInstance) => runJob(app, name, (signal) => task(app, signal)));

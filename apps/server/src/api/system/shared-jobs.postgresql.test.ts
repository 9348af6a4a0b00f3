import { systems } from '@quizdesk/contract/system';
import { expect, it, vi } from 'vitest';
import { lockConnection } from '../../db/locks.ts';
import { startJob } from '../../jobs/start-job.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });

it('a job that another process does is running, and no second run begins: 409', async () => {
  const { app } = test();
  const task = vi.fn(async () => {});
  const job = startJob('the nightly check', task, app);
  app.jobs.set(job.name, job);
  const url = pathOf(systems.runJob, { job: encodeURIComponent(job.name) });
  const run = async () => (await test().call({ method: 'POST', url }, 'superadmin')).statusCode;
  const jobs = async () => (await test().call({ method: 'GET', url: systems.read.path }, 'superadmin')).json().jobs;
  const other = await app.database.sessions.connect();
  await lockConnection(other, 'the nightly check');
  expect(await jobs()).toMatchObject([{ name: job.name, is_running: true }]);
  expect(await run()).toBe(409);
  other.release(true);
  await expect.poll(run).toBe(202);
  await job.stop();
  expect(task).toHaveBeenCalledTimes(1);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { startBackgroundJob } from './background-job.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a job is left out while its last run goes on', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const task = () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  };
  const job = startBackgroundJob('counting', 10, task, silentLog);
  vi.advanceTimersByTime(35);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.waitFor(() => {
    vi.advanceTimersByTime(10);
    expect(runs).toHaveLength(2);
  });
  runs[1]?.resolve();
  await job.stop();
});

test('a run that fails is logged, and the next one tries again', async () => {
  const warnings: string[] = [];
  const done = vi.fn();
  const task = async () => {
    done();
    throw new Error('no connection');
  };
  const job = startBackgroundJob('counting', 10, task, {
    ...silentLog,
    warn: (_facts, message) => warnings.push(message),
  });
  await vi.waitFor(() => {
    vi.advanceTimersByTime(10);
    expect(done.mock.calls.length).toBeGreaterThan(1);
  });
  await job.stop();
  expect(warnings[0]).toBe('counting failed and will be tried again');
});

test('stopping waits for the run that is under way, and no other follows', async () => {
  const run = Promise.withResolvers<void>();
  let ended = false;
  const task = async () => {
    await run.promise;
    ended = true;
  };
  const job = startBackgroundJob('counting', 10, task, silentLog);
  vi.advanceTimersByTime(10);
  const stopped = job.stop();
  run.resolve();
  await stopped;
  expect(ended).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

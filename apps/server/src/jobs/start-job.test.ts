import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMaintenance } from '../db/maintenance/maintenance.ts';
import { silentLog } from '../testing/silent-log.ts';
import { useTestApp } from '../testing/test-app.ts';
import { JOBS, type JobName } from './jobs.ts';
import { startJob, type Task } from './start-job.ts';

/** A folder that cannot be made: the job that makes backups fails immediately. */
const NO_FOLDER = '/dev/null/backups';
const app = useTestApp({ backups: { folder: NO_FOLDER, everyHours: 24, keep: 1, passphrase: undefined } });
const JOB: JobName = 'merging row counts';
const HOUR_MS = 60 * 60 * 1000;

const database = () => app().app.database;
const start = (task: Task, log = silentLog, everyMs = 10) =>
  startJob(JOB, task, { database: database(), log }, everyMs);
const runs = async () => (await database().pool.query('SELECT name, error FROM job_runs ORDER BY name')).rows;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('every job of the list is started, and writes to the table of runs', async () => {
  const { app: server } = app();
  await server.listen({ host: '127.0.0.1', port: 0 });
  const maintenance = startMaintenance(database(), silentLog);
  const needed = Object.entries(JOBS).filter(([, job]) => !('only' in job) || job.only === database().kind);
  const names = needed.map(([name]) => name).sort();
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThanOrEqual(names.length);
  vi.advanceTimersByTime(HOUR_MS);
  await expect.poll(async () => (await runs()).map(({ name }) => name).sort(), { timeout: 20_000 }).toEqual(names);
  expect(await runs()).toEqual(expect.arrayContaining([{ name: JOB, error: null }]));
  await maintenance.stop();
  await server.close();
});

test('a job is left out while its last run goes on', async () => {
  const started: PromiseWithResolvers<void>[] = [];
  const task = () => {
    const run = Promise.withResolvers<void>();
    started.push(run);
    return run.promise;
  };
  const job = start(task);
  vi.advanceTimersByTime(35);
  expect(started).toHaveLength(1);
  started[0]?.resolve();
  await vi.waitFor(() => {
    vi.advanceTimersByTime(10);
    expect(started).toHaveLength(2);
  }, 10_000);
  started[1]?.resolve();
  await job.stop();
});

test('a run that fails is logged and recorded, the next one tries again, and what succeeds clears it', async () => {
  const warnings: string[] = [];
  let fails = true;
  const done = vi.fn();
  const task = async () => {
    done();
    if (fails) throw new Error('around it', { cause: new Error('no connection') });
  };
  const job = start(task, { ...silentLog, warn: (_facts, message) => warnings.push(message) });
  await vi.waitFor(() => {
    vi.advanceTimersByTime(10);
    expect(done.mock.calls.length).toBeGreaterThan(1);
  }, 10_000);
  expect(warnings[0]).toBe(`${JOB} failed and will be tried again`);
  expect(await runs()).toEqual([{ name: JOB, error: 'no connection' }]);
  fails = false;
  await vi.waitFor(async () => {
    vi.advanceTimersByTime(10);
    expect(await runs()).toEqual([{ name: JOB, error: null }]);
  }, 10_000);
  await job.stop();
});

test('what another process has succeeded at since is no failure any more, and one that fails again says so', async () => {
  const failing = start(() => Promise.reject(new Error('no')));
  await vi.waitFor(async () => {
    vi.advanceTimersByTime(10);
    expect(await runs()).toEqual([{ name: JOB, error: 'no' }]);
  }, 10_000);
  await failing.stop();
  const other = start(async () => {});
  await vi.waitFor(async () => {
    vi.advanceTimersByTime(10);
    expect(await runs()).toEqual([{ name: JOB, error: null }]);
  }, 10_000);
  await other.stop();
});

test('runs that succeed one after the other are recorded once in a while', async () => {
  const task = vi.fn(async () => {});
  const job = start(task);
  await vi.waitFor(async () => {
    vi.advanceTimersByTime(10);
    expect(await runs()).toHaveLength(1);
  }, 10_000);
  await database().pool.query('DELETE FROM job_runs');
  const before = task.mock.calls.length;
  await vi.waitFor(() => {
    vi.advanceTimersByTime(10);
    expect(task.mock.calls.length).toBeGreaterThan(before + 2);
  }, 10_000);
  await job.stop();
  expect(await runs()).toEqual([]);
});

test('stopping waits for the run that is under way, and no other follows', async () => {
  const run = Promise.withResolvers<void>();
  let [isAborted, ended] = [false, false];
  const job = start(async (signal) => {
    await run.promise;
    [isAborted, ended] = [signal.aborted, true];
  });
  vi.advanceTimersByTime(10);
  const stopped = job.stop();
  run.resolve();
  await stopped;
  expect([isAborted, ended]).toEqual([true, true]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a run that somebody asks for begins when its condition is met, says so to the task, and is always recorded', async () => {
  const asked: boolean[] = [];
  const job = start(async (_, isAskedFor) => void asked.push(isAskedFor), silentLog, HOUR_MS);
  for (const run of [1, 2]) {
    await database().pool.query('DELETE FROM job_runs');
    await job.runNow(async () => {});
    await vi.waitFor(() => expect(job.isRunning()).toBe(false), 10_000);
    await vi.waitFor(async () => expect(await runs()).toEqual([{ name: JOB, error: null }]), 10_000);
    expect(asked).toHaveLength(run);
  }
  await expect(job.runNow(() => Promise.reject(new Error('not recorded')))).rejects.toThrow('not recorded');
  await vi.waitFor(() => expect(job.isRunning()).toBe(false), 10_000);
  expect(asked).toEqual([true, true]);
  await job.stop();
});

test('no other run begins while the condition of one is awaited, and none after the job has been stopped', async () => {
  const task = vi.fn(async () => {});
  const job = start(task);
  const condition = Promise.withResolvers<void>();
  const begun = job.runNow(() => condition.promise);
  expect(job.runNow(async () => {})).toBeUndefined();
  vi.advanceTimersByTime(100);
  const stopped = job.stop();
  condition.resolve();
  await Promise.all([begun, stopped]);
  expect(task).not.toHaveBeenCalled();
});

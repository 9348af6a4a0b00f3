import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../testing/silent-log.ts';
import { startChore } from './chore.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a chore is left out while its last run goes on', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const task = () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  };
  const chore = startChore('counting', 10, task, silentLog);
  vi.advanceTimersByTime(35);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.waitFor(() => {
    vi.advanceTimersByTime(10);
    expect(runs).toHaveLength(2);
  });
  runs[1]?.resolve();
  await chore.stop();
});

test('a run that fails is logged, and the next one tries again', async () => {
  const warnings: string[] = [];
  const done = vi.fn();
  const task = async () => {
    done();
    throw new Error('no connection');
  };
  const chore = startChore('counting', 10, task, { ...silentLog, warn: (_facts, message) => warnings.push(message) });
  await vi.waitFor(() => {
    vi.advanceTimersByTime(10);
    expect(done.mock.calls.length).toBeGreaterThan(1);
  });
  await chore.stop();
  expect(warnings[0]).toBe('counting failed and will be tried again');
});

test('stopping waits for the run that is under way, and no other follows', async () => {
  const run = Promise.withResolvers<void>();
  let ended = false;
  const task = async () => {
    await run.promise;
    ended = true;
  };
  const chore = startChore('counting', 10, task, silentLog);
  vi.advanceTimersByTime(10);
  const stopped = chore.stop();
  run.resolve();
  await stopped;
  expect(ended).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

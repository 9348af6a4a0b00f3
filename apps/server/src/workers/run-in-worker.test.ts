import { tmpdir } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../shared/app-error.ts';
import { createWorkers } from './run-in-worker.ts';
import type { TestingTasks } from './testing-worker.ts';

const script = new URL('./testing-worker.ts', import.meta.url);
const runTask = createWorkers<TestingTasks>(script, { timeLimitMs: 10_000, memoryMb: 32, atOnce: 2 });

describe('a task in a process of its own', () => {
  it('returns its result', async () => {
    expect(await runTask('double', 21)).toBe(42);
  });

  it('takes the bytes of a file', async () => {
    expect(await runTask('sum', Buffer.from([1, 2, 3]))).toBe(6);
  });

  it('knows nothing of the secrets in the environment', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    expect(await runTask('environment', undefined)).not.toContain('DATABASE_URL');
    vi.unstubAllEnvs();
  });

  it('writes no files', async () => {
    await expect(runTask('write', `${tmpdir()}/of-a-worker`)).rejects.toThrow('Access to this API has been restricted');
  });

  it.runIf(process.platform !== 'win32')('whose process crashes fails alone', async () => {
    await expect(runTask('crash', undefined)).rejects.toThrow('The worker ended with SIGSEGV and no result');
    expect(await runTask('double', 4)).toBe(8);
  });

  it('refuses here as it refused there', async () => {
    const facts = { detail: 'a cat', details: { file: 'a cat' } };
    await expect(runTask('refuse', 'a cat')).rejects.toEqual(new AppError('unsupported_file', 'Not this', facts));
  });

  it('that fails is an error of ours', async () => {
    await expect(runTask('fail', 'a bug')).rejects.toThrow(new TypeError('a bug'));
    await expect(runTask('leave', 3)).rejects.toThrow('The worker ended with 3 and no result');
  });

  it('that takes too long is ended, and the next one runs', async () => {
    const refused = { code: 'invalid', message: 'The file takes too long to read' };
    await expect(runTask('spin', undefined, { timeLimitMs: 300 })).rejects.toMatchObject(refused);
    expect(await runTask('double', 4)).toBe(8);
  });

  it('that takes too much memory is ended', async () => {
    await expect(runTask('grow', undefined)).rejects.toMatchObject({ code: 'too_large' });
  });

  it('is ended when it is no longer wanted, or never begun', async () => {
    const gone = new AbortController();
    const running = runTask('wait', 60_000, { signal: gone.signal });
    gone.abort();
    await expect(running).rejects.toMatchObject({ code: 'bad_request' });
    await expect(runTask('double', 1, { signal: gone.signal })).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('may print as much as it likes, and nothing of it is logged', async () => {
    expect(await runTask('chatter', 50_000)).toBe(50_000);
  });

  it('has a worker of its own, or one that waited for it, and never one that failed', async () => {
    expect(await runTask('process', undefined)).not.toBe(await runTask('process', undefined));
    const runKept = createWorkers<TestingTasks>(script, { timeLimitMs: 10_000, memoryMb: 32, atOnce: 2, keptMs: 300 });
    const first = await runKept('process', undefined);
    expect(await runKept('process', undefined)).toBe(first);
    await expect(runKept('spin', undefined, { timeLimitMs: 100 })).rejects.toMatchObject({ code: 'invalid' });
    const second = await runKept('process', undefined);
    expect(second).not.toBe(first);
    await expect(runKept('refuse', 'a cat')).rejects.toMatchObject({ code: 'unsupported_file' });
    const third = await runKept('process', undefined);
    expect(third).not.toBe(second);
    const [fourth, fifth] = await Promise.all([runKept('process', undefined), runKept('process', undefined)]);
    expect(fourth).not.toBe(fifth);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect([first, second, third, fourth, fifth]).not.toContain(await runKept('process', undefined));
  });

  it('waits for its turn behind those that run', async () => {
    const runOne = createWorkers<TestingTasks>(script, { timeLimitMs: 10_000, memoryMb: 32, atOnce: 1 });
    const ended: string[] = [];
    const first = runOne('wait', 200).then(() => ended.push('first'));
    const second = runOne('double', 1).then(() => ended.push('second'));
    await Promise.all([first, second]);
    expect(ended).toEqual(['first', 'second']);
  });
});

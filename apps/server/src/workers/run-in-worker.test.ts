import { describe, expect, it } from 'vitest';
import { AppError } from '../shared/app-error.ts';
import { createWorkers } from './run-in-worker.ts';
import type { TestingTasks } from './testing-worker.ts';

const script = new URL('./testing-worker.ts', import.meta.url);
const runTask = createWorkers<TestingTasks>(script, { timeLimitMs: 10_000, memoryMb: 32, atOnce: 2 });

describe('a task on a thread of its own', () => {
  it('returns its result', async () => {
    expect(await runTask('double', 21)).toBe(42);
  });

  it('takes memory that is transferred', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    expect(await runTask('sum', bytes, { transfer: [bytes.buffer] })).toBe(6);
    expect(bytes.length).toBe(0);
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
    expect(await runTask('thread', undefined)).not.toBe(await runTask('thread', undefined));
    const runKept = createWorkers<TestingTasks>(script, { timeLimitMs: 10_000, memoryMb: 32, atOnce: 2, keptMs: 300 });
    const first = await runKept('thread', undefined);
    expect(await runKept('thread', undefined)).toBe(first);
    await expect(runKept('spin', undefined, { timeLimitMs: 100 })).rejects.toMatchObject({ code: 'invalid' });
    const second = await runKept('thread', undefined);
    expect(second).not.toBe(first);
    await expect(runKept('refuse', 'a cat')).rejects.toMatchObject({ code: 'unsupported_file' });
    const third = await runKept('thread', undefined);
    expect(third).not.toBe(second);
    const [fourth, fifth] = await Promise.all([runKept('thread', undefined), runKept('thread', undefined)]);
    expect(fourth).not.toBe(fifth);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect([first, second, third, fourth, fifth]).not.toContain(await runKept('thread', undefined));
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

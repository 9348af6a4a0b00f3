import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../shared/app-error.ts';
import { createWorkers } from './run-in-worker.ts';
import type { TestingTasks } from './testing-worker.ts';

const script = new URL('./testing-worker.ts', import.meta.url);
const runTask = createWorkers<TestingTasks>(script, { timeLimitMs: 10_000, memoryMb: 32, atOnce: 2 });

describe('a task in a separate process', () => {
  it('returns its result', async () => {
    expect(await runTask('double', 21)).toBe(42);
  });

  it('takes the bytes of a file', async () => {
    expect(await runTask('sum', { bytes: Buffer.from([1, 2, 3]) })).toBe(6);
    expect(await runTask('sum', { bytes: Buffer.alloc(0) })).toBe(0);
  });

  it('takes the bytes of a large file whole and in their order, though they come in parts, one file after the other', async () => {
    const large = Buffer.from(Array.from({ length: 1_000_003 }, (_, at) => at % 251));
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(await runTask('hash', { bytes: large })).toBe(hash(large));
    const runKept = createWorkers<TestingTasks>(script, { timeLimitMs: 10_000, memoryMb: 32, atOnce: 1, keptMs: 300 });
    for (const bytes of [large, large.subarray(7)]) expect(await runKept('hash', { bytes })).toBe(hash(bytes));
    const parts = [large.subarray(0, 3), large.subarray(3, 3), large.subarray(3)];
    expect([await runKept('hash', { bytes: parts }), await runKept('hash', { bytes: [] })]).toEqual([
      hash(large),
      hash(Buffer.alloc(0)),
    ]);
  });

  it('is ended while its bytes are still on their way', async () => {
    const gone = new AbortController();
    const running = runTask('hash', { bytes: Buffer.alloc(64_000_000) }, { signal: gone.signal });
    setImmediate(() => gone.abort());
    await expect(running).rejects.toMatchObject({ code: 'bad_request' });
    expect(await runTask('double', 4)).toBe(8);
  });

  it('knows nothing of the secrets in the environment', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    expect(await runTask('environment', undefined)).not.toContain('DATABASE_URL');
    vi.unstubAllEnvs();
  });

  it('reads the code of the product, and nothing else: no environment of another process, no data', async () => {
    const refused = 'Access to this API has been restricted';
    const product = new URL('../../../../', import.meta.url);
    const inProduct = (path: string) => fileURLToPath(new URL(path, product));
    expect(await runTask('read', inProduct('node_modules/zod/package.json'))).toBeGreaterThan(0);
    expect(await runTask('list', inProduct('apps/server/src/'))).toBeGreaterThan(0);
    const folder = await mkdtemp(join(tmpdir(), 'quizdesk-worker-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'secret'), 'x');
    for (const path of [`/proc/${process.pid}/environ`, '/proc/self/environ', '/etc/hosts', join(folder, 'secret')])
      await expect(runTask('read', path), path).rejects.toThrow(refused);
    for (const path of [folder, inProduct('.'), inProduct('data'), inProduct('apps/'), inProduct('apps/server/'), '/'])
      await expect(runTask('list', path), path).rejects.toThrow(refused);
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

  it('has a new worker, or one that waited for it, and never one that failed', async () => {
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
    // None is kept for longer than it was said.
    const isThere = (pid: number) => existsSync(`/proc/${pid}`);
    await vi.waitFor(() => expect([third, fourth, fifth].filter(isThere)).toEqual([]), { timeout: 10_000 });
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

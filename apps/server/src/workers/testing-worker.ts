import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { AppError } from '../shared/app-error.ts';
import { bufferOf, type FileBytes, serveTasks } from './serve-tasks.ts';

/** What the tests of workers have done in other processes. */
const tasks = {
  process: async () => process.pid,
  environment: async () => Object.keys(process.env),
  double: async (number: number) => number * 2,
  sum: async ({ bytes }: { readonly bytes: Uint8Array }) => bytes.reduce((sum, byte) => sum + byte, 0),
  hash: async ({ bytes }: { readonly bytes: FileBytes }) => createHash('sha256').update(bufferOf(bytes)).digest('hex'),
  async refuse(what: string): Promise<never> {
    throw new AppError('unsupported_file', 'Not this', {
      detail: what,
      details: { file: what },
      cause: new Error('no'),
    });
  },
  async fail(what: string): Promise<never> {
    throw new TypeError(what);
  },
  read: async (path: string) => readFileSync(path).length,
  list: async (path: string) => readdirSync(path).length,
  write: async (path: string) => writeFileSync(path, 'x'),
  crash: async () => process.kill(process.pid, 'SIGSEGV'),
  leave: async (code: number) => process.exit(code),
  async spin(): Promise<never> {
    for (;;);
  },
  wait: (ms: number) => setTimeout(ms),
  async grow(): Promise<never> {
    for (const kept: number[][] = []; ; ) kept.push(new Array(10_000).fill(kept.length));
  },
  async chatter(lines: number) {
    for (let line = 0; line < lines; line++) process.stderr.write(`Line ${line} of what nobody wants to read\n`);
    return lines;
  },
};

export type TestingTasks = typeof tasks;

serveTasks(tasks);

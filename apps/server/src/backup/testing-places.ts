import { inject } from 'vitest';
import { createTestFolder, type DatabasePlace } from '../testing/database/test-database.ts';
import { startScript } from '../testing/run-node.ts';
import { databaseUrlOf, onTestServer } from '../testing/test-server.ts';

let last = 0;

/** An empty folder, and on PostgreSQL a database without a table. */
export async function createEmptyPlace(kind = inject('testDatabase').kind): Promise<DatabasePlace> {
  const dataDir = await createTestFolder();
  if (kind === 'embedded') return { databaseUrl: undefined, dataDir };
  const name = `${inject('testDatabase').run}_empty_${process.pid}_${++last}`;
  await onTestServer(`CREATE DATABASE ${name}`);
  return { databaseUrl: databaseUrlOf(name), dataDir };
}

/** What a command printed, and how it ended; `code` is null where a signal killed it. */
export interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs the command in a child process, which is killed as soon as `killAt` resolves. */
export async function run(
  command: 'backup' | 'restore' | 'move',
  { databaseUrl = '', dataDir }: DatabasePlace,
  files: string | readonly string[],
  killAt?: Promise<unknown>,
): Promise<Ran> {
  const script = startScript(`${command}-command`, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, [files].flat());
  void killAt?.then(() => script.process.kill('SIGKILL'));
  let output = '';
  for await (const line of script.lines) output += `${line}\n`;
  return { output, ...(await script.ended) };
}

import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished, test } from 'vitest';
import { cleanEnvironment } from '../../apps/server/src/testing/clean-environment.ts';
import { makeMemoryFolder } from '../../apps/server/src/testing/memory-folder.ts';
import { checkBudgets } from './budgets.ts';

const SCRIPT = fileURLToPath(new URL('own-files.ts', import.meta.url));

test('a page of the answers to a question runs code of few files', { timeout: 120_000 }, async () => {
  const folder = await makeMemoryFolder('own-files');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // The embedded database is WebAssembly: optimising it takes longer than the script does.
  const run = promisify(execFile)(process.execPath, ['--liftoff-only', SCRIPT, folder], { env: cleanEnvironment() });
  checkBudgets('own files that run for a call', { 'GET /v1/user-answers?question_id': Number((await run).stdout) });
});

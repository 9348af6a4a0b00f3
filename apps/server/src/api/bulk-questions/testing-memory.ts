// Reads each workbook in a new worker process, as the server does, and prints the peak memory of this process and the
// worker together, in megabytes.
import { readFileSync } from 'node:fs';
import { mostMemoryKb } from '../../testing/most-memory.ts';
import { createWorkers } from '../../workers/run-in-worker.ts';
import { scriptBeside } from '../../workers/script-beside.ts';
import type { MeasuringTasks } from './testing-memory-worker.ts';
import { BULK_LIMITS } from './workbook-pool.ts';

// How long it takes is up to the machine: here memory is measured.
const limits = { ...BULK_LIMITS, timeLimitMs: 240_000 };
const run = createWorkers<MeasuringTasks>(scriptBeside(import.meta.url, 'testing-memory-worker'), limits);

for (const path of process.env.WORKBOOKS?.split('\n') ?? []) {
  const { outcome, memoryKb } = await run('measure', { bytes: readFileSync(path) });
  process.stdout.write(`${Math.round((mostMemoryKb() + memoryKb) / 1024)}\t${outcome}\t${path}\n`);
}

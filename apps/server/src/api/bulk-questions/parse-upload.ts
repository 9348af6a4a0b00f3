import { setImmediate } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import type { BulkQuestion } from '@quizdesk/contract/bulk-questions';
import { runBulkTask } from './workbook-pool.ts';

const MEMORY_MB = 320;

/** What an upload sent. */
interface Upload {
  readonly questions: readonly BulkQuestion[];
  readonly contentHash: string;
}

/** Parses the body of an upload in another process and takes it over in steps, between which others are served. */
export async function parseUpload(body: Buffer, signal: AbortSignal): Promise<Upload> {
  const { contentHash, batches } = await runBulkTask('parse', { bytes: body }, { signal, memoryMb: MEMORY_MB });
  const questions: BulkQuestion[] = [];
  for (const batch of batches) {
    // The worker has serialised what the contract's schema made of them.
    questions.push(...(deserialize(batch) as BulkQuestion[]));
    await setImmediate();
  }
  return { questions, contentHash };
}

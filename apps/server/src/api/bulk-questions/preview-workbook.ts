import type { BulkPreview } from '@quizdesk/contract/bulk-questions';
import type { Database } from '../../db/database.ts';
import type { ReadWorkbook } from './bulk-worker.ts';
import { runBulkTask } from './bulk-workers.ts';
import { findKnownTexts } from './known-texts.queries.ts';
import { type KnownTexts, textsToAsk, warnOfKnownTexts } from './known-texts.ts';
import type { Places } from './marking/read-place.ts';
import { listPlaces } from './places.queries.ts';

/** The file was read within its time before; now it is also written. */
const MARKING_LIMIT_MS = 20_000;

interface Examined {
  readonly places: Places;
  readonly read: ReadWorkbook;
  readonly known: KnownTexts;
}

/** Hands bytes over to another thread, which needs memory of its own. */
export function handOver(bytes: Buffer): { bytes: Uint8Array<ArrayBuffer>; transfer: ArrayBuffer[] } {
  const copy = new Uint8Array(bytes);
  return { bytes: copy, transfer: [copy.buffer] };
}

async function examine(db: Database, file: Buffer, signal: AbortSignal): Promise<Examined> {
  const places = await listPlaces(db);
  const { bytes, transfer } = handOver(file);
  const read = await runBulkTask('read', { bytes, places }, { transfer, signal });
  return { places, read, known: await findKnownTexts(db, textsToAsk(read.rows)) };
}

/** Reads a workbook of questions and marks its rows wrong or fine; stores nothing. */
export async function previewWorkbook(db: Database, file: Buffer, signal: AbortSignal): Promise<BulkPreview> {
  const { read, known } = await examine(db, file, signal);
  const rows = warnOfKnownTexts(read.rows, known, read.textLetters);
  const fine_count = rows.filter(({ status }) => status === 'fine').length;
  const { sheet, ignored_columns } = read;
  return { rows, sheet, ignored_columns, fine_count, wrong_count: rows.length - fine_count };
}

/** The same workbook with its bad cells marked and a column of reasons. */
export async function markWorkbook(db: Database, file: Buffer, signal: AbortSignal): Promise<Buffer> {
  const { places, known } = await examine(db, file, signal);
  const { bytes, transfer } = handOver(file);
  const options = { transfer, signal, timeLimitMs: MARKING_LIMIT_MS };
  return Buffer.from(await runBulkTask('mark', { bytes, places, known }, options));
}

import type { BulkPreview } from '@quizdesk/contract/bulk-questions';
import type { Database } from '../../db/database.ts';
import { lookUpGists } from '../questions/advice/near-copies.queries.ts';
import type { ReadWorkbook } from './bulk-tasks.ts';
import { findKnownTexts } from './known-texts.queries.ts';
import {
  adviseOfNearCopies,
  type KnownTexts,
  type NearCopies,
  nearCopiesOf,
  textsToAsk,
  warnOfKnownTexts,
} from './known-texts.ts';
import { listLevelsAndRounds } from './levels-and-rounds.queries.ts';
import type { LevelsAndRounds } from './marking/read-level-round.ts';
import { runBulkTask } from './workbook-pool.ts';

/** The file was read within its time before; now it is also written. */
const MARKING_LIMIT_MS = 20_000;

interface Examined {
  readonly levelsAndRounds: LevelsAndRounds;
  readonly read: ReadWorkbook;
  readonly known: KnownTexts;
  readonly copies: NearCopies;
}

async function examine(db: Database, file: Buffer, signal: AbortSignal): Promise<Examined> {
  const levelsAndRounds = await listLevelsAndRounds(db);
  const read = await runBulkTask('read', { bytes: file, levelsAndRounds }, { signal });
  const known = await findKnownTexts(db, textsToAsk(read.rows));
  const asked = textsToAsk(read.rows.filter(({ row, status }) => status === 'fine' && !known.has(row)));
  return { levelsAndRounds, read, known, copies: nearCopiesOf(asked, await lookUpGists(db, asked)) };
}

/** Reads a workbook of questions and marks its rows wrong or fine; stores nothing. */
export async function previewWorkbook(db: Database, file: Buffer, signal: AbortSignal): Promise<BulkPreview> {
  const { read, known, copies } = await examine(db, file, signal);
  const { sheet, ignored_columns, textLetters } = read;
  const rows = adviseOfNearCopies(warnOfKnownTexts(read.rows, known, textLetters), copies, textLetters);
  const fine_count = rows.filter(({ status }) => status === 'fine').length;
  return { rows, sheet, ignored_columns, fine_count, wrong_count: rows.length - fine_count };
}

/** The same workbook with its bad cells marked and a column of reasons. */
export async function markWorkbook(db: Database, file: Buffer, signal: AbortSignal): Promise<Buffer> {
  const { levelsAndRounds, known, copies } = await examine(db, file, signal);
  const options = { signal, timeLimitMs: MARKING_LIMIT_MS };
  return Buffer.from(await runBulkTask('mark', { bytes: file, levelsAndRounds, known, copies }, options));
}

import { Readable } from 'node:stream';
import type { ExportFormat, PlayFilters } from '@quizdesk/contract/play';
import type { FastifyReply } from 'fastify';
import type { ContestClock } from '../../../contest-clock.ts';
import type { Database } from '../../../db/database.ts';
import { callerGone } from '../../../plugins/caller-gone.ts';
import { type PlayRecords, type RecordQuery, recordBatches } from '../play-records.ts';
import { daysInName, type Timed, timed } from '../play-time.ts';
import { csvFile } from './csv-file.ts';
import type { ExportColumn } from './export-column.ts';
import { xlsxFile } from './xlsx-file.ts';

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: csvFile },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxFile },
} as const;

/** The same batches, the first of them already read: what goes wrong at once is answered as for any call. */
async function begun<Batch>(batches: AsyncGenerator<Batch, void>): Promise<AsyncGenerator<Batch, void>> {
  const first = await batches.next();
  async function* all(): AsyncGenerator<Batch, void> {
    if (first.done) return;
    yield first.value;
    yield* batches;
  }
  return all();
}

/** A file of a list: what it is called before its days, and its columns. */
interface ListFile<Row> {
  readonly format: ExportFormat;
  readonly fileName: string;
  readonly columns: readonly ExportColumn<Row>[];
  /** Which days it is of. */
  readonly filters: PlayFilters;
  readonly clock: ContestClock;
}

/** A list as a file that is made while it is sent; never whole in memory. A caller who has gone ends the reading. */
export async function sendFile<Row>(
  reply: FastifyReply,
  { format, fileName, columns, filters, clock }: ListFile<Row>,
  batches: AsyncGenerator<readonly Row[], void>,
): Promise<Readable> {
  const { type, write } = FORMATS[format];
  const signal = callerGone(reply);
  const endTurn = await reply.server.exportTurns.take(signal);
  const started = await begun(batches).catch((error: unknown) => {
    endTurn();
    throw error;
  });
  const name = `${fileName}${daysInName(filters)}.${format}`;
  void reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(write(columns, started, clock), { objectMode: false }).once('close', endTurn);
}

type Export = Omit<RecordQuery, keyof Timed<object>> & PlayFilters & { readonly format: ExportFormat };

/** The filtered records as a file, in the order of their list. */
export function exportFile<Row>(
  { db, clock }: { readonly db: Database; readonly clock: ContestClock },
  records: PlayRecords<Row>,
  { format, ...query }: Export,
  reply: FastifyReply,
): Promise<Readable> {
  const { fileName, columns } = records;
  const file = { format, fileName, columns, filters: query, clock };
  return sendFile(reply, file, recordBatches(db, records, timed(query, clock)));
}

import { Readable } from 'node:stream';
import type { ExportFormat } from '@quizdesk/contract/play';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { type PlayRecords, type RecordQuery, recordBatches } from '../play-records.ts';
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

/** A file of a list: what it is called before the date, and its columns. */
interface ListFile<Row> {
  readonly format: ExportFormat;
  readonly fileName: string;
  readonly columns: readonly ExportColumn<Row>[];
}

/** A list as a file that is made while it is sent; never whole in memory. Who goes away ends the reading. */
export async function sendFile<Row>(
  reply: FastifyReply,
  { format, fileName, columns }: ListFile<Row>,
  batches: AsyncGenerator<readonly Row[], void>,
): Promise<Readable> {
  const { type, write } = FORMATS[format];
  const started = await begun(batches);
  const date = new Date().toISOString().slice(0, 10);
  void reply.type(type).header('content-disposition', `attachment; filename="${fileName}-${date}.${format}"`);
  return Readable.from(write(columns, started), { objectMode: false });
}

interface Export extends RecordQuery {
  readonly format: ExportFormat;
}

/** The filtered records as a file, in the order of their list. */
export function exportFile<Row>(
  db: Database,
  records: PlayRecords<Row>,
  { format, ...query }: Export,
  reply: FastifyReply,
): Promise<Readable> {
  const { fileName, columns } = records;
  return sendFile(reply, { format, fileName, columns }, recordBatches(db, records, query));
}

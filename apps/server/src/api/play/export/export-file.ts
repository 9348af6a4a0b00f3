import { Readable } from 'node:stream';
import type { ExportFormat, PlayFilters } from '@quizdesk/contract/play';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../../db/database.ts';
import type { PlayRecords } from '../play-records.ts';
import { csvFile } from './csv-file.ts';
import { readBatches } from './read-batches.ts';
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

interface Export extends PlayFilters {
  readonly format: ExportFormat;
}

/** The filtered records as a file that is made while it is sent; never whole in memory. Who goes away ends the reading. */
export async function exportFile<Row extends { readonly id: number }>(
  db: Database,
  records: PlayRecords<Row>,
  { format, ...filters }: Export,
  reply: FastifyReply,
): Promise<Readable> {
  const { type, write } = FORMATS[format];
  const batches = await begun(readBatches(db, records, filters));
  const date = new Date().toISOString().slice(0, 10);
  void reply.type(type).header('content-disposition', `attachment; filename="${records.fileName}-${date}.${format}"`);
  return Readable.from(write(records.columns, batches), { objectMode: false });
}

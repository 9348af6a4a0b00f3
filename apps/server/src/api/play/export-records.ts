import type { Readable } from 'node:stream';
import type { ExportFormat } from '@quizdesk/contract/constants';
import type { PlayFilters } from '@quizdesk/contract/play';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../db/database.ts';
import { sendFile } from '../../export/export-file.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { type ListQuery, type PlayRecords, recordBatches } from './play-records.ts';
import { timed } from './play-time.ts';

/** A call that asks for a file of records. */
interface ExportCall {
  readonly query: Omit<ListQuery, 'limit' | 'offset'> & PlayFilters & { readonly format: ExportFormat };
  readonly db: Database;
  readonly reply: FastifyReply;
}

/** Sends the filtered records as a file, in the order of their list. */
export function exportRecords<Row>(
  { query: { format, ...query }, db, reply }: ExportCall,
  records: PlayRecords<Row>,
  clock: ContestClock,
): Promise<Readable> {
  const { fileName, columns } = records;
  const file = { format, fileName, columns, filters: query, clock };
  return sendFile(reply, file, recordBatches(db, records, timed(query, clock)));
}

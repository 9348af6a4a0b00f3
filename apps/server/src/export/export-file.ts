import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ExportFormat } from '@quizdesk/contract/constants';
import type { PlayFilters } from '@quizdesk/contract/play';
import { csvCell } from '@quizdesk/contract/rules/csv-cell';
import type { FastifyReply } from 'fastify';
import { disconnectSignal } from '../plugins/route.ts';
import type { ContestClock } from '../shared/contest-clock.ts';
import { type CellValue, type ExportColumn, headsOf, partsOf } from './export-column.ts';
import { xlsxFile } from './xlsx-file.ts';

/** The byte order mark, by which spreadsheet programs know that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const line = (values: readonly Exclude<CellValue, Date>[]) => `${values.map(csvCell).join(',')}\r\n`;

/**
 * A CSV file, written in batches: UTF-8 with a byte order mark, CRLF, quoted where needed, without formulas. Times are
 * ISO 8601 by the clock of the contest.
 */
export async function* csvFile<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  clock: ContestClock,
): AsyncGenerator<string, void> {
  const written = (value: CellValue) => (value instanceof Date ? clock.timestampOf(value) : value);
  yield BYTE_ORDER_MARK + line(headsOf(columns, clock));
  for await (const rows of batches) {
    for (const part of partsOf(rows)) {
      yield part.map((row) => line(columns.map(({ value }) => written(value(row))))).join('');
      await setImmediate();
    }
  }
}

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: csvFile },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxFile },
} as const;

/** The same batches, the first of them already read: an early error gets an ordinary error response. */
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
  /** Which days it is of; left out for what is not of days. */
  readonly filters?: PlayFilters;
  readonly clock: ContestClock;
}

/** What a file is called after its days: _2026-11-21_2026-11-22. */
function daysInName({ from, to }: PlayFilters): string {
  if (from === undefined && to === undefined) return '_all-days';
  // File names take no colons.
  const [first, last] = [from, to].map((bound) => bound?.replaceAll(':', ''));
  if (first === undefined) return `_until_${last}`;
  return last === undefined ? `_from_${first}` : `_${first}_${last}`;
}

/** A list as a file that is made while it is sent; never whole in memory. It is aborted when the caller disconnects. */
export async function sendFile<Row>(
  reply: FastifyReply,
  { format, fileName, columns, filters, clock }: ListFile<Row>,
  batches: AsyncGenerator<readonly Row[], void>,
): Promise<Readable> {
  const { type, write } = FORMATS[format];
  const signal = disconnectSignal(reply);
  const endTurn = await reply.server.exportTurns.take(reply.request.administrator.id, signal);
  const started = await begun(batches).catch((error: unknown) => {
    endTurn();
    throw error;
  });
  const name = `${fileName}${filters === undefined ? '' : daysInName(filters)}.${format}`;
  void reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(write(columns, started, clock), { objectMode: false }).once('close', endTurn);
}

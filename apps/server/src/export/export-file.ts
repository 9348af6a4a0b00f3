import { Readable } from 'node:stream';
import type { ExportFormat } from '@quizdesk/contract/constants';
import { type ExportPlace, exportPlace } from '@quizdesk/contract/exports';
import type { PlayFilters } from '@quizdesk/contract/play';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { requireStill } from '../plugins/authentication.ts';
import { disconnectSignal } from '../plugins/route.ts';
import { AppError } from '../shared/app-error.ts';
import type { ContestClock } from '../shared/contest-clock.ts';
import { type ByteRange, bytesOf, parseRange } from './byte-range.ts';
import { csvFile } from './csv-file.ts';
import type { ExportColumn } from './export-column.ts';
import type { EndTurn } from './export-turns.ts';
import type { KeptExport } from './kept-exports.ts';
import { readAhead } from './read-ahead.ts';
import { xlsxFile } from './xlsx-file.ts';

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: csvFile },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxFile },
} as const;

/** The rows of a file, in batches; read from this database. */
type Batches<Row> = (db: Database) => AsyncGenerator<readonly Row[], void>;

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

/** What a call for a file answers: the file or a part of it, or the place of a client that waits for its turn. */
export type SentFile = Readable | Buffer;

const PREFER_ASYNC = /(^|[,;\s])respond-async([,;\s]|$)/i;
const PREFER_WAIT = /(?:^|[,;\s])wait=(\d{1,2})(?:[,;\s]|$)/i;

/** How long a call of a client waits that would rather be told its place than wait (RFC 7240); undefined for any other. */
function waitOf({ headers }: FastifyRequest): number | undefined {
  const prefer = String(headers.prefer ?? '');
  return PREFER_ASYNC.test(prefer) ? Number(PREFER_WAIT.exec(prefer)?.[1] ?? 0) * 1000 : undefined;
}

/** Waits for a turn to make a file. Who has signed out or lost the right meanwhile is refused. */
async function takeTurn(reply: FastifyReply, waitMs?: number): Promise<EndTurn | ExportPlace> {
  const { request, server } = reply;
  const turn = await server.exports.turns.take({
    personId: request.administrator.id,
    signal: disconnectSignal(reply),
    asks: waitMs === undefined ? undefined : { what: request.url, waitMs },
  });
  if (typeof turn !== 'function') return turn;
  try {
    await requireStill(request);
    return turn;
  } catch (error) {
    turn();
    throw error;
  }
}

const RETRY_AFTER_S = 1;

function answerPlace(reply: FastifyReply, place: ExportPlace): Buffer {
  void reply.code(202).type('application/json; charset=utf-8').header('preference-applied', 'respond-async');
  void reply.header('retry-after', RETRY_AFTER_S);
  return Buffer.from(JSON.stringify(exportPlace.encode(place)));
}

/** Says that a client reads a file, until the function is called or the client disconnects. */
function joinFor(reply: FastifyReply, kept: KeptExport): () => void {
  const leave = kept.join();
  const signal = disconnectSignal(reply);
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  return leave;
}

/** The bytes of a file from one on. */
function streamOf(kept: KeptExport, leave: () => void, first?: number, last?: number): Readable {
  return Readable.from(kept.file.read(first, last), { objectMode: false }).once('close', leave);
}

const NOT_COMPRESSED = /^(identity)?$/i;

function setHeaders(reply: FastifyReply, { tag, making: { name, type } }: KeptExport): void {
  const { 'accept-encoding': encodings = '' } = reply.request.headers;
  // What is compressed on the way has other bytes: its tag is weak, and what is asked for by it is sent whole. Parts are not.
  const isPart = reply.statusCode === 206;
  const mayBeCompressed = !isPart && type === FORMATS.csv.type && !NOT_COMPRESSED.test(encodings.trim());
  void reply.type(type).headers({
    'content-disposition': `attachment; filename="${name}"`,
    'accept-ranges': 'bytes',
    etag: mayBeCompressed ? `W/${tag}` : tag,
  });
}

/** Makes the file and sends it meanwhile. */
async function sendNew<Row>(reply: FastifyReply, list: ListFile<Row>, batches: Batches<Row>): Promise<SentFile> {
  const { request, server } = reply;
  const turn = await takeTurn(reply, waitOf(request));
  if (typeof turn !== 'function') return answerPlace(reply, turn);
  const { format, fileName, columns, filters, clock } = list;
  const { type, write } = FORMATS[format];
  const signal = disconnectSignal(reply);
  const stop = new AbortController();
  const abandon = () => stop.abort();
  signal.addEventListener('abort', abandon);
  if (signal.aborted) abandon();
  try {
    server.exports.kept.makeRoom(request.administrator.id);
    const started = await readAhead(batches(server.database.readingFor(stop.signal)));
    const kept = await server.exports.kept.add({
      personId: request.administrator.id,
      url: request.url,
      name: `${fileName}${filters === undefined ? '' : daysInName(filters)}.${format}`,
      type,
      parts: write(columns, started, clock),
      stop,
    });
    // From here on there is something to go on with: who disconnects stops the making at the end of a batch.
    signal.removeEventListener('abort', abandon);
    const leave = joinFor(reply, kept);
    void kept.write(turn);
    setHeaders(reply, kept);
    return streamOf(kept, leave);
  } catch (error) {
    turn();
    throw error;
  }
}

/** Makes what is still missing of a file whose client had left. It needs another turn. */
async function finish(reply: FastifyReply, kept: KeptExport): Promise<void> {
  const { request, server } = reply;
  while (!kept.file.isWhole && kept.file.failure === undefined) {
    const turn = await takeTurn(reply);
    // Without the wish to be told there is no place.
    if (typeof turn !== 'function') continue;
    try {
      server.exports.kept.makeRoom(request.administrator.id, kept);
      await kept.write(turn);
    } finally {
      turn();
    }
  }
}

/** Sends what a client has not got of a file that it has begun to receive. */
async function sendKept(reply: FastifyReply, kept: KeptExport, range: ByteRange | undefined): Promise<SentFile> {
  const leave = joinFor(reply, kept);
  try {
    const isThere = range && 'last' in range && range.last !== undefined && range.last < kept.file.size;
    // A part must say where it ends.
    if (!isThere) await finish(reply, kept);
    const { size, isWhole } = kept.file;
    const length = isWhole ? size : '*';
    const bytes = range && bytesOf(range, size);
    if (!isThere && !isWhole) throw kept.file.failure;
    if (range && !bytes) {
      void reply.header('content-range', `bytes */${length}`);
      throw new AppError('no_such_range', 'There are no such bytes', {
        detail: `The file has ${size} bytes.`,
        values: { size },
      });
    }
    const { first, last } = bytes ?? { first: 0, last: size - 1 };
    if (range) void reply.code(206).header('content-range', `bytes ${first}-${last}/${length}`);
    void reply.header('content-length', last - first + 1);
    setHeaders(reply, kept);
    return streamOf(kept, leave, first, last);
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * A list as a file that is made while it is sent, and never whole in memory. It is kept on disk for a while: a client whose
 * connection broke gets the rest by `Range` and `If-Range`, with the very bytes that it would have got.
 */
export function sendFile<Row>(reply: FastifyReply, list: ListFile<Row>, batches: Batches<Row>): Promise<SentFile> {
  const { request, server } = reply;
  const { range, 'if-range': tag } = request.headers;
  // Without the tag no one knows which file the client has a part of: it gets a new one.
  const kept =
    range === undefined || typeof tag !== 'string'
      ? undefined
      : server.exports.kept.find(tag, request.administrator.id, request.url);
  return kept ? sendKept(reply, kept, parseRange(range)) : sendNew(reply, list, batches);
}

import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { runJob } from '../jobs/job-plugin.ts';
import { AppError } from '../shared/app-error.ts';
import { answerTooSlow } from './broken-requests.ts';

/** How slow bodies may be, and how many. */
interface BodyLimits {
  readonly checkMs?: number;
  /** A body may begin slowly, and then brings at least so much: 20 MB may take hours, and a trickle ends soon. */
  readonly graceMs?: number;
  readonly leastBytesPerS?: number;
  /** Concurrent bodies of one address; those of ordinary calls arrive within milliseconds. */
  readonly mostUnfinished?: number;
}

/** A body on its way. */
interface Unfinished {
  readonly address: string;
  readonly bytesBefore: number;
  /** How long the server has been ready to take more of it. */
  msTaken: number;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function refuseEncoded({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return;
  const detail = 'The body is compressed. Send it as it is, without the header Content-Encoding.';
  throw new AppError('unsupported_file', 'Unsupported content encoding', { detail });
}

/**
 * What bodies may do before anything reads them. Compressed ones are a 415, for a few bytes could become gigabytes.
 * One that trickles is ended, and an address with too many concurrent bodies gets a 429, so that no caller holds all
 * connections; slow lines are served, however long a body takes.
 */
export const requestBodies = fastifyPlugin<BodyLimits>(async (app, limits) => {
  const { checkMs = 1000, graceMs = 20_000, leastBytesPerS = 1000, mostUnfinished = 100 } = limits;
  const unfinished = new Map<IncomingMessage, Unfinished>();
  const perAddress = new Map<string, number>();
  const forget = (request: IncomingMessage) => {
    const body = unfinished.get(request);
    if (!body || !unfinished.delete(request)) return;
    const left = (perAddress.get(body.address) ?? 1) - 1;
    if (left === 0) perAddress.delete(body.address);
    else perAddress.set(body.address, left);
  };
  const take = (request: FastifyRequest, reply: FastifyReply) => {
    const address = request.ip;
    const others = perAddress.get(address) ?? 0;
    if (others >= mostUnfinished) {
      void reply.header('connection', 'close');
      const detail = 'Too many requests of this address are unfinished. Please try again in a few seconds.';
      throw new AppError('too_many_requests', 'Too many requests', { detail, retryAfterS: 5 });
    }
    perAddress.set(address, others + 1);
    unfinished.set(request.raw, { address, bytesBefore: request.raw.socket.bytesRead, msTaken: 0 });
    for (const event of ['end', 'close'] as const) request.raw.once(event, () => forget(request.raw));
    refuseEncoded(request);
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) take(request, reply);
    done();
  });
  const endSlow = async () => {
    for (const [{ socket, readableLength, readableHighWaterMark }, body] of unfinished) {
      // More is waiting than the server has taken so far: it holds up the sender, not the other way round.
      if (readableLength >= readableHighWaterMark) continue;
      body.msTaken += checkMs;
      const received = socket.bytesRead - body.bytesBefore;
      if (received < ((body.msTaken - graceMs) / 1000) * leastBytesPerS) answerTooSlow(socket);
    }
  };
  runJob(app, 'ending slow requests', endSlow, checkMs);
});

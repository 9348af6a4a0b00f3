import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { createTurns } from './turns.ts';

/** Each takes up to 32 MB for what is sent, and as much again while it is read. */
const limited = createTurns({
  atOnce: 4,
  mostWaiting: 100,
  refusal: 'Too many files are being sent at the same time',
  detail: 'The server reads as many files as it can.',
});

/**
 * Runs what reads a large body, and all that needs the body, when its turn has come: until then nothing of it is read into
 * memory. Throws a 503 where too many others wait. The rest of a refused body is read to nowhere, so that the connection
 * goes on.
 */
export async function withUploadTurn<Result>(
  { raw }: Pick<FastifyRequest, 'raw'>,
  task: () => Promise<Result>,
): Promise<Result> {
  try {
    return await limited(async () => {
      if (raw.socket.destroyed) throw new AppError('bad_request', 'The request was cancelled');
      return await task();
    });
  } catch (error) {
    raw.unpipe();
    raw.resume();
    throw error;
  }
}

/** A body in the chunks in which it arrived: joining them would copy all of it in one turn, while others wait. Throws a 413 for one that is too large, and a 400 for one that is cut off. */
export async function readBody(
  { raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>,
  maxBytes: number,
): Promise<Buffer[]> {
  const tooLarge = () => new AppError('too_large', 'Too large', { detail: 'The body is larger than this call takes.' });
  if (Number(headers['content-length']) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const detail = 'The body was cut off before its end.';
    throw new AppError('bad_request', 'Broken body', { detail, cause: error });
  }
  return chunks;
}

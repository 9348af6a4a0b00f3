import { crc32, createInflateRaw } from 'node:zlib';
import { damagedWorkbook } from './file-refusals.ts';
import { expandsTooFar, WORKBOOK_LIMITS } from './workbook-limits.ts';
import type { ZipEntry } from './zip-directory.ts';

const STORED = 0;
const DEFLATED = 8;
const CHUNK_BYTES = 64 * 1024;

/** How much may still be unpacked of one archive. */
export class ExpansionBudget {
  private left: number = WORKBOOK_LIMITS.allBytes;

  take(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) throw expandsTooFar();
  }
}

async function* unpack({ method, packed }: ZipEntry): AsyncGenerator<Buffer> {
  if (method === STORED) {
    for (let at = 0; at < packed.length; at += CHUNK_BYTES) yield packed.subarray(at, at + CHUNK_BYTES);
    return;
  }
  if (method !== DEFLATED) throw damagedWorkbook('it is packed in a way that spreadsheet programs do not use');
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(packed);
  for await (const chunk of inflate) yield chunk;
}

/**
 * The content of a file inside an archive, piece by piece, never more of it than allowed, whatever size it claims.
 * Throws a refusal where it is too large, cut off or not what was packed.
 */
export async function* readZipEntry(entry: ZipEntry, budget: ExpansionBudget): AsyncGenerator<Buffer> {
  let bytes = 0;
  let crc = 0;
  const broken = (cause?: unknown) =>
    damagedWorkbook(`a part of it, ${entry.name.slice(0, 100)}, cannot be unpacked`, cause);
  try {
    for await (const chunk of unpack(entry)) {
      bytes += chunk.length;
      if (bytes > WORKBOOK_LIMITS.entryBytes) throw expandsTooFar();
      budget.take(chunk.length);
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    const isOfZlib = error instanceof Error && 'errno' in error && 'code' in error;
    throw isOfZlib ? broken(error) : error;
  }
  if (crc !== entry.crc) throw broken();
}

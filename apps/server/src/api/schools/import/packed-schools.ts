import { setImmediate } from 'node:timers/promises';

export interface SchoolCells {
  readonly row: number;
  readonly name: string;
  readonly region: string;
  readonly location: string;
}

/** No stored text and no accepted cell holds it. */
const SEPARATOR = '\0';
const CHUNK_ROWS = 2500;
const CELLS = 4;

function packChunk(rows: readonly SchoolCells[]): string {
  return rows.map(({ row, name, region, location }) => [row, name, region, location].join(SEPARATOR)).join(SEPARATOR);
}

function unpackChunk(chunk: string): SchoolCells[] {
  const cells = chunk.split(SEPARATOR);
  const rows: SchoolCells[] = [];
  for (let at = 0; at < cells.length; at += CELLS) {
    const [row = '', name = '', region = '', location = ''] = cells.slice(at, at + CELLS);
    rows.push({ row: Number(row), name, region, location });
  }
  return rows;
}

/**
 * Rows as a few long texts: threads hand these over in a fraction of the time that as many objects take. Other work
 * gets its turn after every chunk.
 */
export async function packSchools(rows: readonly SchoolCells[]): Promise<string[]> {
  const chunks: string[] = [];
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
    if (at > 0) await setImmediate();
    chunks.push(packChunk(rows.slice(at, at + CHUNK_ROWS)));
  }
  return chunks;
}

/** The rows that `packSchools` packed. Other work gets its turn after every chunk. */
export async function unpackSchools(chunks: readonly string[]): Promise<SchoolCells[]> {
  const rows: SchoolCells[] = [];
  for (const [index, chunk] of chunks.entries()) {
    if (index > 0) await setImmediate();
    for (const row of unpackChunk(chunk)) rows.push(row);
  }
  return rows;
}

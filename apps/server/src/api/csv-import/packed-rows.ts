import { setImmediate } from 'node:timers/promises';

/** A row of a file: its line, and a cell for each field. */
export type CsvRow<Field extends string> = { readonly row: number } & Readonly<Record<Field, string>>;

/** No stored text and no accepted cell holds it. */
const SEPARATOR = '\0';
const CHUNK_ROWS = 2500;

function packChunk<Field extends string>(rows: readonly CsvRow<Field>[], fields: readonly Field[]): string {
  return rows.map((row) => [row.row, ...fields.map((field) => row[field])].join(SEPARATOR)).join(SEPARATOR);
}

function unpackChunk<Field extends string>(chunk: string, fields: readonly Field[]): CsvRow<Field>[] {
  const cells = chunk.split(SEPARATOR);
  const rows: CsvRow<Field>[] = [];
  for (let at = 0; at < cells.length; at += fields.length + 1) {
    const row: Record<string, string | number> = { row: Number(cells[at]) };
    for (const [index, field] of fields.entries()) row[field] = cells[at + 1 + index] ?? '';
    // Each field has just been set to its cell.
    rows.push(row as CsvRow<Field>);
  }
  return rows;
}

/**
 * Rows as a few long texts: processes hand these over in a fraction of the time that as many objects take. Other work
 * gets its turn after every chunk.
 */
export async function packRows<Field extends string>(
  rows: readonly CsvRow<Field>[],
  fields: readonly Field[],
): Promise<string[]> {
  const chunks: string[] = [];
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
    if (at > 0) await setImmediate();
    chunks.push(packChunk(rows.slice(at, at + CHUNK_ROWS), fields));
  }
  return chunks;
}

/** The rows that `packRows` packed, with the same fields. Other work gets its turn after every chunk. */
export async function unpackRows<Field extends string>(
  chunks: readonly string[],
  fields: readonly Field[],
): Promise<CsvRow<Field>[]> {
  const rows: CsvRow<Field>[] = [];
  for (const [index, chunk] of chunks.entries()) {
    if (index > 0) await setImmediate();
    for (const row of unpackChunk(chunk, fields)) rows.push(row);
  }
  return rows;
}

import { z } from 'zod';

/** Grows when an older release could not restore the file. */
const FORMAT = 1;

const tables = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }));

/** The first entry of a backup: what it is of, and what follows. */
export const head = z.object({
  format: z.literal(FORMAT),
  release: z.string(),
  madeAt: z.string(),
  database: z.enum(['embedded', 'postgresql']),
  /** The time of the last migration that the database had, which is the version of its schema. */
  schema: z.number(),
  tables,
});
export type Head = z.infer<typeof head>;
export type Table = Head['tables'][number];

const tableSum = z.object({
  name: z.string(),
  rows: z.number(),
  /** Of all rows, in their order: two databases with the same one are equal in this table, row by row. */
  sha256: z.string(),
});
export type TableSum = z.infer<typeof tableSum>;

/** The last entry but the sums: how much there is of everything. */
export const counts = z.object({
  tables: z.array(tableSum),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  pictures: z.number(),
});
export type Counts = z.infer<typeof counts>;
export type Sequence = Counts['sequences'][number];

/** The names of entries. A table has as many parts as needed; each is read and stored in one step. */
export const ENTRIES = {
  head: 'backup.json',
  counts: 'counts.json',
  table: (name: string, part: number) => `tables/${name}/${String(part).padStart(6, '0')}.tsv`,
  picture: (name: string) => `uploads/${name}`,
} as const;

const TABLE = /^tables\/([^/]+)\/\d+\.tsv$/;
const PICTURE = /^uploads\/([^/]+)$/;

/** What an entry is, by its name. */
export function kindOfEntry(name: string): { readonly table: string } | { readonly picture: string } | undefined {
  const table = TABLE.exec(name)?.[1];
  if (table !== undefined) return { table };
  const picture = PICTURE.exec(name)?.[1];
  return picture === undefined ? undefined : { picture };
}

export const newHead = (facts: Omit<Head, 'format'>): Head => ({ format: FORMAT, ...facts });

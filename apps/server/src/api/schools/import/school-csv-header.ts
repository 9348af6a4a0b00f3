import type { ImportFault } from '@quizdesk/contract/errors';
import type { CsvRecord } from './csv-records.ts';

export type SchoolField = 'name' | 'region' | 'location';
export const SCHOOL_FIELDS = ['name', 'region', 'location'] as const satisfies readonly SchoolField[];

export interface SchoolCsvHeader {
  /** Every column's name as written. */
  readonly names: readonly string[];
  /** Where each field's column is; -1 where there is none. */
  readonly positions: Readonly<Record<SchoolField, number>>;
  readonly missing: readonly string[];
  readonly ignored: readonly string[];
  readonly faults: readonly ImportFault[];
}

/** Finds the columns of the schools in a header, in any case and order. */
export function readHeader({ row, cells }: CsvRecord, columns: Readonly<Record<SchoolField, string>>): SchoolCsvHeader {
  const names = cells.map((cell) => cell.trim());
  const folded = names.map((name) => name.toUpperCase());
  const positions = { name: -1, region: -1, location: -1 };
  const missing: string[] = [];
  const faults: ImportFault[] = [];
  for (const field of SCHOOL_FIELDS) {
    const column = columns[field];
    positions[field] = folded.indexOf(column);
    const last = folded.lastIndexOf(column);
    if (last === -1) {
      missing.push(column);
      faults.push({ row, column, value: '', message: `The column ${column} is missing` });
    } else if (last !== positions[field]) {
      faults.push({ row, column, value: names[last] ?? '', message: `The column ${column} appears twice` });
    }
  }
  const wanted = new Set(Object.values(columns));
  const ignored = names.filter((name, index) => name !== '' && !wanted.has(folded[index] ?? ''));
  return { names, positions, missing, ignored, faults };
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `The columns NAME and REGION are missing`. */
export function missingColumnsMessage(missing: readonly string[]): string {
  return missing.length === 1
    ? `The column ${missing[0]} is missing`
    : `The columns ${list.format(missing)} are missing`;
}

import type { ImportFault } from '@quizdesk/contract/errors';
import type { CsvRecord } from './csv-records.ts';
import { type CsvRules, fieldsOf } from './csv-rules.ts';

export interface CsvHeader {
  /** Every column's name as written. */
  readonly names: readonly string[];
  /** Where each field's column is; -1 where there is none. */
  readonly positions: Readonly<Record<string, number>>;
  readonly missing: readonly string[];
  readonly ignored: readonly string[];
  readonly faults: readonly ImportFault[];
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Finds the columns of the fields in a header, in any case and order. */
export function readHeader({ row, cells }: CsvRecord, rules: CsvRules): CsvHeader {
  const names = cells.map((cell) => cell.trim());
  const folded = names.map((name) => name.toUpperCase());
  const columns = Object.values(rules.fields).map(({ column }) => column);
  const missing = rules.needed
    .map((group) => group.map((field) => rules.fields[field]?.column ?? field))
    .filter((group) => !group.some((column) => folded.includes(column)))
    .map((group) => either.format(group));
  const faults: ImportFault[] = missing.map((column) => ({
    ...{ row, column, value: '' },
    message: `The column ${column} is missing`,
  }));
  for (const column of columns) {
    const last = folded.lastIndexOf(column);
    if (last === folded.indexOf(column)) continue;
    faults.push({ row, column, value: names[last] ?? '', message: `The column ${column} appears twice` });
  }
  const positions = Object.fromEntries(
    fieldsOf(rules).map((field) => [field, folded.indexOf(rules.fields[field]?.column ?? '')]),
  );
  const wanted = new Set(columns);
  const ignored = names.filter((name, index) => name !== '' && !wanted.has(folded[index] ?? ''));
  return { names, positions, missing, ignored, faults };
}

/** `The columns NAME and REGION are missing`. */
export function missingColumnsMessage(missing: readonly string[]): string {
  return missing.length === 1
    ? `The column ${missing[0]} is missing`
    : `The columns ${list.format(missing)} are missing`;
}

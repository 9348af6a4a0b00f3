import type { ImportFault } from '@quizdesk/contract/errors';
import { cellFault, cleanCell, surplusOf } from './csv-cell.ts';
import type { CsvRecord } from './csv-records.ts';
import { type CsvRules, fieldsOf } from './csv-rules.ts';
import { BROKEN_QUOTE, END_REASONS, readCsvTable } from './csv-table.ts';
import type { CsvRow } from './packed-rows.ts';

interface CsvHeader {
  /** Every column's name as written. */
  readonly names: readonly string[];
  /** Where each field's column is; -1 where there is none. */
  readonly positions: Readonly<Record<string, number>>;
  readonly missing: readonly string[];
  readonly ignored: readonly string[];
  readonly faults: readonly ImportFault[];
}

const NO_COLUMNS: CsvHeader = { names: [], positions: {}, missing: [], ignored: [], faults: [] };
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Finds the columns of the fields in a header, in any case and order. */
function readHeader({ row, cells }: CsvRecord, rules: CsvRules): CsvHeader {
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
function missingColumnsMessage(missing: readonly string[]): string {
  return missing.length === 1
    ? `The column ${missing[0]} is missing`
    : `The columns ${list.format(missing)} are missing`;
}

/** The parsed content of a file. */
export interface CsvReading<Field extends string = string> {
  /** Every row; empty where something is wrong, for then nothing is stored. */
  readonly rows: readonly CsvRow<Field>[];
  readonly ignoredColumns: readonly string[];
  /** The file's first rows as they were read, right or wrong. */
  readonly sample: readonly CsvRow<Field>[];
  /** Why the file cannot be stored, in a short sentence; undefined where nothing is wrong. */
  readonly refusal: string | undefined;
  /** The first errors and how many there are in all. */
  readonly faults: readonly ImportFault[];
  readonly faultsCount: number;
}

const SAMPLE_ROWS = 10;
const VALUE_CHARACTERS = 200;
const IGNORED_COLUMNS_NAMED = 100;
/** Gathers the rows of one file and what is wrong with them. */
class Reading<Field extends string> {
  readonly rows: CsvRow<Field>[] = [];
  readonly sample: CsvRow<Field>[] = [];
  readonly faults: ImportFault[] = [];
  faultsCount = 0;
  columns: CsvHeader | undefined;
  private readonly rules: CsvRules<Field>;
  private rowsCount = 0;

  constructor(rules: CsvRules<Field>) {
    this.rules = rules;
  }

  addFault(row: number, column: string, value: string, message: string): void {
    this.faultsCount++;
    if (this.faults.length >= this.rules.namedFaults) return;
    this.faults.push({ row, column, value: value.slice(0, VALUE_CHARACTERS), message });
  }

  refusal(): string | undefined {
    if (this.columns && this.columns.missing.length > 0) return missingColumnsMessage(this.columns.missing);
    if (this.faultsCount > 0)
      return this.faultsCount === 1 ? 'The file has a fault' : `The file has ${this.faultsCount} faults`;
    return this.rowsCount === 0 ? 'The file has no rows' : undefined;
  }

  broken({ row, cells }: CsvRecord, raw: string): void {
    const column = this.columns?.names[cells.findIndex((cell) => cell.startsWith('"'))] ?? '';
    this.addFault(row, column, raw.trim(), BROKEN_QUOTE);
  }

  header(record: CsvRecord): void {
    this.columns = readHeader(record, this.rules);
    for (const { row, column, value, message } of this.columns.faults) this.addFault(row, column, value, message);
  }

  row({ row, cells }: CsvRecord): void {
    this.rowsCount++;
    // Rows come after a header.
    const { names, positions, missing } = this.columns ?? NO_COLUMNS;
    if (missing.length > 0) return;
    const values: Record<string, string> = {};
    for (const field of fieldsOf(this.rules)) {
      const value = cleanCell(cells[positions[field] ?? -1] ?? '');
      values[field] = value;
      const fault = cellFault(this.rules.fields[field], value);
      if (fault) this.addFault(row, this.rules.fields[field].column, value, fault);
    }
    // Each field has just been set to its cell.
    const read = { ...values, row } as CsvRow<Field>;
    const surplus = surplusOf(cells, names.length);
    if (surplus) this.addFault(row, '', surplus.value, surplus.message);
    if (this.sample.length < SAMPLE_ROWS) this.sample.push(read);
    if (this.faultsCount === 0) this.rows.push(read);
  }
}

/** Reads the rows of a CSV file (UTF-8 without a mark) and gathers everything that is wrong with it. */
export function readCsv<Field extends string>(text: Buffer, rules: CsvRules<Field>): CsvReading<Field> {
  const reading = new Reading(rules);
  const end = readCsvTable(text, rules.maxRows, reading);
  if (end) reading.addFault(end.row, '', '', END_REASONS[end.reason]);
  const ignored = reading.columns?.ignored ?? [];
  return {
    rows: reading.faultsCount === 0 ? reading.rows : [],
    ignoredColumns: ignored.slice(0, IGNORED_COLUMNS_NAMED).map((name) => name.slice(0, VALUE_CHARACTERS)),
    sample: reading.sample,
    refusal: reading.refusal(),
    faults: reading.faults,
    faultsCount: reading.faultsCount,
  };
}

import type { ImportFault } from '@quizdesk/contract/errors';
import { AppError } from '../../shared/app-error.ts';
import { type CsvRecord, MAX_RECORD_CHARACTERS, type ReadingEnd, readCsvRecords } from './csv-records.ts';
import { type CsvField, type CsvRules, fieldsOf } from './csv-rules.ts';
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

function tooManyRows(maxRows: number): AppError {
  return new AppError('too_large', 'The file has too many rows', {
    detail: `A file may have ${maxRows.toLocaleString('en-GB')} rows. Split it into smaller files.`,
    values: { most: maxRows },
  });
}

const SAMPLE_ROWS = 10;
/** A file may have so many lines for each row that it may have, most of them empty: reading millions takes long. */
const LINES_PER_ROW = 4;
const VALUE_CHARACTERS = 200;
const IGNORED_COLUMNS_NAMED = 100;
const BROKEN_QUOTE = 'A quote in this row does not end with its cell; inside a quoted cell, a quote is written twice';
const END_REASONS: Readonly<Record<ReadingEnd['reason'], string>> = {
  quote_not_closed: 'A quote is opened in this row and never closed',
  row_too_long: `The row is longer than ${MAX_RECORD_CHARACTERS} characters; a quote may be opened in it and never closed`,
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** At least one visible character, as in the contract. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A cell as it is stored: on one line, without surrounding spaces. */
function cleanCell(cell: string): string {
  return (/[\r\n\t]/.test(cell) ? cell.replaceAll(/[\r\n\t]+/g, ' ') : cell).trim();
}

function cellFault({ label, limit, isRequired }: CsvField, value: string): string | undefined {
  if (isRequired && !VISIBLE.test(value)) return `${label} is required`;
  if (value.length > limit) return `${label} must be at most ${limit} characters`;
  return CONTROL.test(value) ? 'Contains characters that cannot be stored' : undefined;
}

const isEmpty = ({ cells }: CsvRecord) => cells.every((cell) => cell.trim() === '');

/** Gathers the rows of one file and what is wrong with them. */
class Reading<Field extends string> {
  readonly rows: CsvRow<Field>[] = [];
  readonly sample: CsvRow<Field>[] = [];
  readonly faults: ImportFault[] = [];
  faultsCount = 0;
  header: CsvHeader | undefined;
  private readonly rules: CsvRules<Field>;
  private rowsCount = 0;
  private headerBroken = false;

  constructor(rules: CsvRules<Field>) {
    this.rules = rules;
  }

  addFault(row: number, column: string, value: string, message: string): void {
    this.faultsCount++;
    if (this.faults.length >= this.rules.namedFaults) return;
    this.faults.push({ row, column, value: value.slice(0, VALUE_CHARACTERS), message });
  }

  take(record: CsvRecord): void {
    if (record.row > this.rules.maxRows * LINES_PER_ROW) throw tooManyRows(this.rules.maxRows);
    if (record.broken !== undefined) this.takeBroken(record, record.broken);
    else if (isEmpty(record)) return;
    else if (this.header) this.takeRow(record, this.header);
    else if (!this.headerBroken) this.takeHeader(record);
  }

  refusal(): string | undefined {
    if (this.header && this.header.missing.length > 0) return missingColumnsMessage(this.header.missing);
    if (this.faultsCount > 0)
      return this.faultsCount === 1 ? 'The file has a fault' : `The file has ${this.faultsCount} faults`;
    return this.rowsCount === 0 ? 'The file has no rows' : undefined;
  }

  private takeBroken({ row, cells }: CsvRecord, raw: string): void {
    if (!this.header) this.headerBroken = true;
    const column = this.header?.names[cells.findIndex((cell) => cell.startsWith('"'))] ?? '';
    this.addFault(row, column, raw.trim(), BROKEN_QUOTE);
  }

  private takeHeader(record: CsvRecord): void {
    this.header = readHeader(record, this.rules);
    for (const { row, column, value, message } of this.header.faults) this.addFault(row, column, value, message);
  }

  private takeRow({ row, cells }: CsvRecord, { names, positions, missing }: CsvHeader): void {
    this.rowsCount++;
    if (this.rowsCount > this.rules.maxRows) throw tooManyRows(this.rules.maxRows);
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
    const surplus = cells.slice(names.length).filter((cell) => cell.trim() !== '');
    if (surplus.length > 0) {
      this.addFault(row, '', surplus.join(', '), `The row has ${cells.length} cells, the header ${names.length}`);
    }
    if (this.sample.length < SAMPLE_ROWS) this.sample.push(read);
    if (this.faultsCount === 0) this.rows.push(read);
  }
}

/** Reads the rows of a CSV file (UTF-8 without a mark) and gathers everything that is wrong with it. */
export function readCsv<Field extends string>(text: Buffer, rules: CsvRules<Field>): CsvReading<Field> {
  const reading = new Reading(rules);
  const end = readCsvRecords(text, (record) => reading.take(record));
  if (end) reading.addFault(end.row, '', '', END_REASONS[end.reason]);
  const ignored = reading.header?.ignored ?? [];
  return {
    rows: reading.faultsCount === 0 ? reading.rows : [],
    ignoredColumns: ignored.slice(0, IGNORED_COLUMNS_NAMED).map((name) => name.slice(0, VALUE_CHARACTERS)),
    sample: reading.sample,
    refusal: reading.refusal(),
    faults: reading.faults,
    faultsCount: reading.faultsCount,
  };
}

import { BULK_COLUMNS } from '@quizdesk/contract/bulk-questions';
import type { Reading } from './reading.ts';

/** Something wrong with, or suspicious about, one field of a question: a column of the sheet, or a path. */
export interface Note {
  readonly field: string;
  readonly message: string;
}

const COLUMNS: readonly string[] = BULK_COLUMNS;

/** Orders notes as the template orders its columns. */
export const byColumn = (one: Note, other: Note) => COLUMNS.indexOf(one.field) - COLUMNS.indexOf(other.field);

/** Gathers what is found in one row. */
export class Notes {
  faults: Note[] = [];
  warnings: Note[] = [];

  fault(field: string, message: string): void {
    this.faults.push({ field, message });
  }

  warn(field: string, message: string): void {
    this.warnings.push({ field, message });
  }

  add({ faults, warnings }: Notes): void {
    this.faults.push(...faults);
    this.warnings.push(...warnings);
  }

  /** The value of a reading, or undefined where it is an error; its error or warning is recorded. */
  take<Value>(field: string, reading: Reading<Value>): Value | undefined {
    if ('fault' in reading) {
      this.fault(field, reading.fault);
      return undefined;
    }
    if (reading.warning !== undefined) this.warn(field, reading.warning);
    return reading.value;
  }

  /** Puts the notes in the order of the columns. A broken cell keeps only the note that it is broken. */
  finish(broken: ReadonlyMap<string, string>): void {
    const isWhole = ({ field }: Note) => !broken.has(field);
    const faults = Array.from(broken, ([field, message]) => ({ field, message }));
    this.faults = [...this.faults.filter(isWhole), ...faults].sort(byColumn);
    this.warnings = this.warnings.filter(isWhole).sort(byColumn);
  }
}

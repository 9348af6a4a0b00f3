/** One cell that shows something. */
export interface SheetCell {
  /** What a person sees in it. */
  readonly text: string;
  /** Why it cannot be used: it shows an error, or a formula without a result. */
  readonly fault?: string;
}

/** One row that shows something. */
export interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  readonly row: number;
  /** Its cells by the column's index, from 0; those that show nothing are left out. */
  readonly cells: ReadonlyMap<number, SheetCell>;
}

/** A sheet that has not been read yet. */
export interface UnreadSheet {
  readonly name: string;
  /** Reads the rows; only the first one where that is not wanted. */
  read(isWanted: (first: SheetRow) => boolean): Promise<readonly SheetRow[]>;
}

/** The letters of a column: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

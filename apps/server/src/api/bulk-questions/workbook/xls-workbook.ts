import { type CellObject, read, set_cptable, type WorkBook, type WorkSheet } from '@e965/xlsx';
import * as codepages from '@e965/xlsx/dist/cpexcel.full';
import { cellOfText, errorFault } from './cell-text.ts';
import { damagedWorkbook, lockedWorkbook } from './file-refusals.ts';
import { numberText } from './number-text.ts';
import type { SheetCell, SheetRow, UnreadSheet } from './sheet.ts';
import { SheetBudget } from './workbook-limits.ts';

// Text in files of before 1997 is in the code page of their country.
set_cptable(codepages);

function parse(bytes: Buffer): WorkBook {
  try {
    return read(bytes, { type: 'buffer', dense: true, cellNF: true, cellHTML: false, cellText: false });
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw lockedWorkbook(error);
    throw damagedWorkbook('it cannot be read to its end', error);
  }
}

/** What a cell shows that holds an error of this number. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
};

function errorCell(number: unknown): SheetCell {
  const text = (typeof number === 'number' && ERRORS[number]) || '#N/A';
  return { text, fault: errorFault(text) };
}

function cellOf({ t, v, z }: CellObject, date1904: boolean): SheetCell | undefined {
  if (t === 'e') return errorCell(v);
  if (t === 'b') return { text: v === true ? 'TRUE' : 'FALSE' };
  if (t === 'n' && typeof v === 'number') return { text: numberText(v, { code: String(z ?? ''), date1904 }) };
  return t === 's' ? cellOfText(String(v ?? '')) : undefined;
}

function readRow(cells: readonly (CellObject | undefined)[], date1904: boolean, budget: SheetBudget) {
  const read = new Map<number, SheetCell>();
  for (const [column, raw] of cells.entries()) {
    const cell = raw && cellOf(raw, date1904);
    if (!cell) continue;
    budget.takeCell(cell.text);
    read.set(column, cell);
  }
  return read;
}

function readRows(sheet: WorkSheet, date1904: boolean, isWanted: (first: SheetRow) => boolean): SheetRow[] {
  const rows: SheetRow[] = [];
  const budget = new SheetBudget();
  for (const [index, raw] of (sheet['!data'] ?? []).entries()) {
    const cells = raw ? readRow(raw, date1904, budget) : new Map<number, SheetCell>();
    if (cells.size === 0) continue;
    budget.takeRow();
    rows.push({ row: index + 1, cells });
    if (rows.length === 1 && !isWanted({ row: index + 1, cells })) return rows;
  }
  return rows;
}

/** The sheets of an .xls file, hidden ones only where all are. Macros in it are not looked at. */
export function openXls(bytes: Buffer): readonly UnreadSheet[] {
  const { SheetNames, Sheets, Workbook } = parse(bytes);
  const date1904 = Workbook?.WBProps?.date1904 === true;
  const isHidden = (index: number) => (Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
  const sheets = SheetNames.flatMap((name, index) => {
    const sheet = Sheets[name];
    return sheet?.['!data'] && sheet['!type'] === undefined ? [{ name, sheet, isHidden: isHidden(index) }] : [];
  });
  if (sheets.length === 0) throw damagedWorkbook('it has no sheet');
  const visible = sheets.filter((one) => !one.isHidden);
  return (visible.length > 0 ? visible : sheets).map(({ name, sheet }) => ({
    name,
    read: async (isWanted) => readRows(sheet, date1904, isWanted),
  }));
}

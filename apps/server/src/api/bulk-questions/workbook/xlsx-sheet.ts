import { type CellContext, cellOfRaw } from './cell-text.ts';
import { damagedWorkbook } from './file-refusals.ts';
import { KEPT_CHARACTERS, RichText } from './shared-strings.ts';
import type { SheetCell, SheetRow } from './sheet.ts';
import { SheetBudget, WORKBOOK_LIMITS } from './workbook-limits.ts';
import type { PartHandler } from './xml-part.ts';
import { readAttribute } from './xml-text.ts';

/** The column that a cell's name begins with: `B7` is in column 1. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^\$?([A-Z]{1,3})/i.exec(reference)?.[1]?.toUpperCase() ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1;
  }
  return column - 1;
}

/** Gathers the rows of one sheet that show something, in the order of the file. */
export class XlsxSheetReader implements PartHandler {
  readonly rows: SheetRow[] = [];
  isDone = false;
  private readonly context: CellContext;
  /** Called with the first row; where it returns false, no other row is read. */
  private readonly isWanted: (first: SheetRow) => boolean;
  private readonly budget = new SheetBudget();
  private readonly inline = new RichText();
  private row = 0;
  private column = -1;
  private cells = new Map<number, SheetCell>();
  private attributes = '';
  private value: string | undefined;
  private hasFormula = false;
  private inValue = false;
  private inInline = false;

  constructor(context: CellContext, isWanted: (first: SheetRow) => boolean) {
    this.context = context;
    this.isWanted = isWanted;
  }

  open(name: string, attributes: string): void {
    if (name === 'row') this.beginRow(attributes);
    else if (name === 'c') this.beginCell(attributes);
    else if (name === 'v') this.beginValue();
    else if (name === 'f') this.hasFormula = true;
    else if (name === 'is') this.inInline = true;
    else if (this.inInline) this.inline.open(name);
  }

  text(text: string): void {
    if (this.inValue) {
      if (this.value !== undefined && this.value.length < KEPT_CHARACTERS) this.value += text;
    } else if (this.inInline) this.inline.text(text);
  }

  close(name: string): void {
    if (name === 'v') this.inValue = false;
    else if (name === 'is') this.endInline();
    else if (name === 'c') this.endCell();
    else if (name === 'row') this.endRow();
    else if (this.inInline) this.inline.close(name);
  }

  private beginRow(attributes: string): void {
    const row = Number(readAttribute(attributes, 'r') ?? this.row + 1);
    if (!Number.isInteger(row) || row > WORKBOOK_LIMITS.sheetRows)
      throw damagedWorkbook('it has a row without a number');
    if (row <= this.row) throw damagedWorkbook('its rows are out of order');
    this.row = row;
    this.column = -1;
    this.cells = new Map();
  }

  private beginCell(attributes: string): void {
    const reference = readAttribute(attributes, 'r');
    this.column = reference === undefined ? this.column + 1 : columnOf(reference);
    if (this.column < 0 || this.column >= WORKBOOK_LIMITS.columns) throw damagedWorkbook('it has a cell in no column');
    this.attributes = attributes;
    this.value = undefined;
    this.hasFormula = false;
  }

  private beginValue(): void {
    this.inValue = true;
    this.value = '';
  }

  private endInline(): void {
    this.inInline = false;
    this.value = this.inline.take();
  }

  private endCell(): void {
    const kind = readAttribute(this.attributes, 't') ?? 'n';
    const style = readAttribute(this.attributes, 's') ?? '0';
    const cell = cellOfRaw({ kind, style, value: this.value, hasFormula: this.hasFormula }, this.context);
    if (!cell) return;
    this.budget.takeCell(cell.text);
    this.cells.set(this.column, cell);
  }

  private endRow(): void {
    if (this.cells.size === 0) return;
    this.budget.takeRow();
    const row = { row: this.row, cells: this.cells };
    this.rows.push(row);
    this.cells = new Map();
    if (this.rows.length === 1) this.isDone = !this.isWanted(row);
  }
}

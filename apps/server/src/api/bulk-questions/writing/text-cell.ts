import type { CellObject } from 'write-excel-file/node';
import { escapeCharacters } from '../../../shared/escape-characters.ts';

/** The format of cells that hold text whatever it looks like. */
export const TEXT_FORMAT = '@';

/** A cell that shows this text and is never anything else: no formula, no date, no number. */
export function textCell(text: string, style: Omit<CellObject, 'value' | 'type' | 'format'> = {}): CellObject {
  return { ...style, value: escapeCharacters(text), type: String, format: TEXT_FORMAT };
}

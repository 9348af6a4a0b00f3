import { damagedWorkbook } from './file-refusals.ts';
import { tooMuchText, WORKBOOK_LIMITS } from './workbook-limits.ts';
import { readXmlPart } from './xml-part.ts';
import type { XmlHandler } from './xml-reader.ts';
import { decodeCellText } from './xml-text.ts';
import type { ExpansionBudget } from './zip-content.ts';
import type { ZipEntry } from './zip-directory.ts';

/** One character more than a cell may have: the rest of a longer text is dropped, and its cell is reported as too long. */
export const KEPT_CHARACTERS = WORKBOOK_LIMITS.cellCharacters + 1;

/**
 * Gathers one text that may come in runs, each formatted differently. How a text is pronounced, which East Asian
 * workbooks note next to it, is no part of it.
 */
export class RichText implements XmlHandler {
  private inText = false;
  private inPhonetic = false;
  private gathered = '';

  open(name: string): void {
    if (name === 't') this.inText = true;
    else if (name === 'rPh') this.inPhonetic = true;
  }

  close(name: string): void {
    if (name === 't') this.inText = false;
    else if (name === 'rPh') this.inPhonetic = false;
  }

  text(text: string): void {
    if (this.inText && !this.inPhonetic && this.gathered.length < KEPT_CHARACTERS) this.gathered += text;
  }

  /** The text so far; the next one begins. */
  take(): string {
    const text = decodeCellText(this.gathered).slice(0, KEPT_CHARACTERS);
    this.gathered = '';
    return text;
  }
}

/** The texts that a workbook keeps in one place for all its cells. Without that part there are none. */
export async function readSharedStrings(entry: ZipEntry | undefined, budget: ExpansionBudget): Promise<string[]> {
  const strings: string[] = [];
  if (!entry) return strings;
  const item = new RichText();
  let characters = 0;
  await readXmlPart(entry, budget, {
    open: (name) => item.open(name),
    text: (text) => item.text(text),
    close(name) {
      item.close(name);
      if (name !== 'si') return;
      const text = item.take();
      characters += text.length;
      if (characters > WORKBOOK_LIMITS.characters) throw tooMuchText();
      strings.push(text);
    },
  });
  return strings;
}

/** The shared text with this number, as a cell names it. */
export function sharedString(strings: readonly string[], index: string): string {
  const text = strings[Number(index)];
  if (text === undefined) throw damagedWorkbook('a cell names a text that is not there');
  return text;
}

import { SSF } from '@e965/xlsx';
import { readXmlPart } from './xml-part.ts';
import { readAttribute } from './xml-text.ts';
import type { ExpansionBudget } from './zip-content.ts';
import type { ZipEntry } from './zip-directory.ts';

const GENERAL = 'General';
const MAX_FORMATS = 65_536;

/** The code of a format that every spreadsheet program knows by its number. */
function knownFormat(id: string): string {
  const table: unknown = SSF.get_table();
  const code = typeof table === 'object' && table !== null ? Reflect.get(table, id) : undefined;
  return typeof code === 'string' ? code : GENERAL;
}

/** The number formats of a workbook's cell styles, by the number that cells name them with. */
export async function readCellFormats(entry: ZipEntry | undefined, budget: ExpansionBudget): Promise<string[]> {
  const codes = new Map<string, string>();
  const formats: string[] = [];
  if (!entry) return formats;
  let inCellStyles = false;
  await readXmlPart(entry, budget, {
    open(name, attributes) {
      if (name === 'cellXfs') inCellStyles = true;
      if (name === 'numFmt') {
        codes.set(readAttribute(attributes, 'numFmtId') ?? '', readAttribute(attributes, 'formatCode') ?? GENERAL);
      }
      if (name !== 'xf' || !inCellStyles || formats.length >= MAX_FORMATS) return;
      const id = readAttribute(attributes, 'numFmtId') ?? '0';
      formats.push(codes.get(id) ?? knownFormat(id));
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return formats;
}

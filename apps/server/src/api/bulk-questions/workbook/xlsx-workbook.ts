import { SSF } from '@e965/xlsx';
import type { CellContext } from './cell-text.ts';
import { readSharedStrings } from './shared-strings.ts';
import type { UnreadSheet } from './sheet.ts';
import { findXlsxParts, type XlsxArchive } from './xlsx-parts.ts';
import { XlsxSheetReader } from './xlsx-sheet.ts';
import { readXmlPart } from './xml-part.ts';
import { readAttribute } from './xml-text.ts';
import { ExpansionBudget } from './zip-content.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

const GENERAL = 'General';
const MAX_FORMATS = 65_536;

/** The code of a format that every spreadsheet program knows by its number. */
function knownFormat(id: string): string {
  const table: unknown = SSF.get_table();
  const code = typeof table === 'object' && table !== null ? Reflect.get(table, id) : undefined;
  return typeof code === 'string' ? code : GENERAL;
}

/** The number formats of a workbook's cell styles, by the number that cells name them with. */
async function readCellFormats(entry: ZipEntry | undefined, budget: ExpansionBudget): Promise<string[]> {
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

/** The sheets of an .xlsx file; undefined where it is another kind of archive. Macros in it are not looked at. */
export async function openXlsx(bytes: Buffer): Promise<readonly UnreadSheet[] | undefined> {
  const archive: XlsxArchive = { entries: readZipDirectory(bytes), budget: new ExpansionBudget() };
  const parts = await findXlsxParts(archive);
  if (!parts) return undefined;
  const context: CellContext = {
    strings: await readSharedStrings(parts.strings, archive.budget),
    formats: await readCellFormats(parts.styles, archive.budget),
    date1904: parts.date1904,
  };
  return parts.sheets.map(({ name, entry }) => ({
    name,
    async read(isWanted) {
      const reader = new XlsxSheetReader(context, isWanted);
      await readXmlPart(entry, archive.budget, reader);
      return reader.rows;
    },
  }));
}

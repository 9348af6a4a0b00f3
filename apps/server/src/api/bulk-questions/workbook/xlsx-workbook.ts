import { readCellFormats } from './cell-formats.ts';
import type { CellContext } from './cell-text.ts';
import { readSharedStrings } from './shared-strings.ts';
import type { UnreadSheet } from './sheet.ts';
import { findXlsxParts, type XlsxArchive } from './xlsx-parts.ts';
import { XlsxSheetReader } from './xlsx-sheet.ts';
import { readXmlPart } from './xml-part.ts';
import { ExpansionBudget } from './zip-content.ts';
import { readZipDirectory } from './zip-directory.ts';

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

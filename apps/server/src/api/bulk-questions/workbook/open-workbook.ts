import { invalid } from '../../../shared/app-error.ts';
import { lockedWorkbook, notAWorkbook } from './file-refusals.ts';
import type { UnreadSheet } from './sheet.ts';

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** What Office wrote before 2007, and what it wraps newer files in that are locked. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const inUtf16 = (text: string) => Buffer.from(text, 'utf16le');

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);

async function whatElse(bytes: Buffer): Promise<string> {
  // Loaded here only: good files do not pay for it.
  const { describeFile } = await import('../../../storage/file-kind.ts');
  const kind = await describeFile(bytes);
  return kind ?? (bytes.includes(0) ? 'of a kind that cannot be recognised' : 'plain text, perhaps CSV');
}

async function openOle(bytes: Buffer): Promise<readonly UnreadSheet[]> {
  if (bytes.includes(inUtf16('EncryptedPackage'))) throw lockedWorkbook();
  if (!bytes.includes(inUtf16('Workbook')) && !bytes.includes(inUtf16('Book'))) {
    throw notAWorkbook(await whatElse(bytes));
  }
  const { openXls } = await import('./xls-workbook.ts');
  return openXls(bytes);
}

async function openZip(bytes: Buffer): Promise<readonly UnreadSheet[]> {
  const { openXlsx } = await import('./xlsx-workbook.ts');
  const sheets = await openXlsx(bytes);
  if (!sheets) throw notAWorkbook(await whatElse(bytes));
  return sheets;
}

/**
 * Opens a workbook by what it is, whatever it is called. Anything but .xlsx (with or without macros) and .xls is refused
 * with what it is, as are workbooks that are locked or damaged.
 */
export async function openWorkbook(bytes: Buffer): Promise<readonly UnreadSheet[]> {
  if (bytes.length === 0) throw invalid({ file: 'The file is empty' });
  if (startsWith(bytes, OLE)) return openOle(bytes);
  if (startsWith(bytes, ZIP)) return openZip(bytes);
  throw notAWorkbook(await whatElse(bytes));
}

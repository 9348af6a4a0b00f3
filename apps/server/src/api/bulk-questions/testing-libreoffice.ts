import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { createTestFolder } from '../../testing/database/test-database.ts';

const NAMES = ['libreoffice', 'soffice'];
const FOLDERS = (process.env.PATH ?? '').split(delimiter);

function findProgram(): string | undefined {
  const program = NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name))).find((path) => existsSync(path));
  if (program === undefined) process.stderr.write('Tests with LibreOffice do not run: it is not installed here\n');
  return program;
}

/** LibreOffice, where it is installed; where it is not, a line in the output names the skipped test. */
export const libreOffice = findProgram();

/** The number of the sheet, text in UTF-8, cells as they are shown. */
const csvFilter = (sheet: number) =>
  `csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,${sheet}`;

/** The cells of one sheet (from 1) as LibreOffice shows them. */
export async function shownByLibreOffice(workbook: Buffer, sheetName: string, sheet: number): Promise<string[][]> {
  const folder = await mkdtemp(join(await createTestFolder(), 'office-'));
  const file = join(folder, 'book.xlsx');
  await writeFile(file, workbook);
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const options = ['--headless', '--norestore', profile, '--convert-to', csvFilter(sheet), '--outdir', folder, file];
  await promisify(execFile)(libreOffice ?? '', options);
  return parse(await readFile(join(folder, `book-${sheetName}.csv`)), {
    relax_column_count: true,
    record_delimiter: '\n',
  });
}

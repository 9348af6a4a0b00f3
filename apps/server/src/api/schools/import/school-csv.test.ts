import { describe, expect, test } from 'vitest';
import { AppError } from '../../../shared/app-error.ts';
import { longestStallMs } from '../../../testing/longest-stall.ts';
import { openRealFolder } from '../../../testing/real-data.ts';
import { readCsvFile } from '../../csv-import/csv-file.ts';
import { MAX_SCHOOL_CSV_ROWS, parseSchoolCsv, SCHOOL_CSV_RULES } from './school-csv.ts';

async function refusalOf(bytes: Buffer | string, filename = 'schools.csv'): Promise<AppError> {
  const error = await parseSchoolCsv(Buffer.from(bytes), { filename }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('The file was not refused', { cause: error });
  return error;
}

const HEADER = 'NAME,REGION,LOCATION\n';
const lyceum = { row: 2, name: 'Lycée Étoile – Zoë', region: 'Île', location: 'Żory' };

test.each([
  ['UTF-8', Buffer.from(`${HEADER}Lycée Étoile – Zoë,Île,Żory`)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${HEADER}Lycée Étoile – Zoë,Île,Żory`)],
  ['UTF-16 LE', Buffer.from(`\ufeff${HEADER}Lycée Étoile – Zoë,Île,Żory`, 'utf16le')],
  ['UTF-16 BE', Buffer.from(`\ufeff${HEADER}Lycée Étoile – Zoë,Île,Żory`, 'utf16le').swap16()],
])('a file in %s is read', async (_encoding, bytes) => {
  expect((await parseSchoolCsv(bytes)).rows).toEqual([lyceum]);
});

test('bytes that are no UTF-8 are read as Windows-1252', async () => {
  const bytes = Buffer.concat([Buffer.from(HEADER), Buffer.from('Lyc\xe9e \x80 \x96,\xcele,x', 'latin1')]);
  expect((await parseSchoolCsv(bytes)).rows).toEqual([{ row: 2, name: 'Lycée € –', region: 'Île', location: 'x' }]);
});

test('UTF-16 with half a character at its end is damaged', async () => {
  const bytes = Buffer.concat([Buffer.from(`\ufeff${HEADER}a`, 'utf16le'), Buffer.from([0x41])]);
  expect(await refusalOf(bytes)).toMatchObject({ code: 'invalid', message: 'The file is damaged' });
});

test('errors come as one AppError with the first hundred and their count', async () => {
  expect(await refusalOf(HEADER + ',,x\n'.repeat(120))).toMatchObject({
    code: 'invalid',
    message: 'The file has 120 faults',
    facts: { details: { CSV: 'The file has 120 faults' }, faultsCount: 120, faults: { length: 100 } },
  });
});

test.each([
  ['%PDF-1.7\n', 'a PDF document named schools.csv'],
  ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'an SVG drawing named schools.csv'],
  ['<!DOCTYPE html><p>Sign in</p>', 'a web page (HTML) named schools.csv'],
  [Buffer.from('NAME,REGION,LOCATION\na,b,c', 'utf16le'), 'a binary file named schools.csv'],
])('a file of another kind is refused with its kind', async (bytes, what) => {
  const error = await refusalOf(bytes);
  expect(error.code).toBe('unsupported_file');
  expect(error.facts.detail).toContain(`This is ${what}.`);
});

test('a file whose header begins like a bitmap is still read, and a stray NUL is an error of its cell', async () => {
  expect((await parseSchoolCsv(Buffer.from('BM,NAME,REGION,LOCATION\n1,a,b,c'))).rows).toHaveLength(1);
  const error = await refusalOf(`${HEADER}${'North,a,b\n'.repeat(40)}So\0uth,a,b`);
  expect(error.facts.faults).toMatchObject([{ row: 42, column: 'NAME' }]);
});

test('more rows than allowed are refused as too large', async () => {
  expect(await refusalOf(HEADER + 'a,b,c\n'.repeat(MAX_SCHOOL_CSV_ROWS + 1))).toMatchObject({ code: 'too_large' });
});

test('a signal ends the reading, before its start and in its middle', async () => {
  const bytes = Buffer.from(HEADER + 'a,b,c\n'.repeat(100_000));
  const refused = { code: 'bad_request', message: 'The request was cancelled' };
  await expect(parseSchoolCsv(bytes, { signal: AbortSignal.abort() })).rejects.toMatchObject(refused);
  await expect(parseSchoolCsv(bytes, { signal: AbortSignal.timeout(20) })).rejects.toMatchObject(refused);
});

const schools = openRealFolder('schools');

describe.skipIf(!schools.present)('the real lists of schools', () => {
  const rowsOf = async (name: string) => (await parseSchoolCsv(schools.read(name))).rows;

  test.each([
    ['england_wales_2015_big.csv', 21_359],
    ['england_2017_medium_bom_crlf.csv', 4175],
    ['england_secondary_2017_small.csv', 1033],
    ['england_awkward_rows.csv', 2289],
  ])('%s has %i rows, numbered as in a spreadsheet', async (name, count) => {
    const rows = await rowsOf(name);
    expect(rows).toHaveLength(count);
    expect([rows[0]?.row, rows.at(-1)?.row]).toEqual([2, count + 1]);
  });

  test('the three encodings of one list give the same rows', async () => {
    const rows = await rowsOf('england_secondary_2017_small.csv');
    expect(await rowsOf('england_secondary_2017_small.cp1252.semicolon.csv')).toEqual(rows);
    expect(await rowsOf('england_secondary_2017_small.utf16le.tsv')).toEqual(rows);
  });

  test("the source's own columns are refused with every missing one named", async () => {
    const error = await refusalOf(schools.read('england_2017_source_headers_400.csv'));
    // One of its 33 columns is called Region, which is ours in any case.
    expect(error).toMatchObject({ code: 'invalid', message: 'The columns NAME and LOCATION are missing' });
    expect(error.facts.detail).toContain('NAME, REGION and LOCATION');
  });

  test('the largest is read in another process, so that others are served meanwhile', async () => {
    const bytes = schools.read('england_wales_2015_big.csv');
    expect(await longestStallMs(() => parseSchoolCsv(bytes))).toBeLessThan(150);
  });
});

for (const folder of ['csv', 'mislabelled', 'images', 'svg', 'xls', 'xlsx']) {
  const files = openRealFolder(`hazards/${folder}`);
  describe.skipIf(!files.present)(`as a list of schools, the files of hazards/${folder}`, () => {
    test.each(files.files)('$name is refused clearly', async ({ name }) => {
      const read = readCsvFile(files.read(name), SCHOOL_CSV_RULES, '');
      const outcome = await read.catch((error: unknown) => error);
      if (outcome instanceof Error) {
        const detail = expect.stringMatching(/^This is an? /);
        expect(outcome).toMatchObject({ code: 'unsupported_file', facts: { detail } });
      } else expect(outcome).toMatchObject({ refusal: expect.stringMatching(/missing|no rows|fault/) });
    });
  });
}

const mislabelled = openRealFolder('hazards/mislabelled');

test.skipIf(!mislabelled.present).each([
  ['xlsx_named.csv', 'This is an Excel workbook (.xlsx) named xlsx_named.csv.'],
  ['xls_named.csv', 'This is an Excel workbook (.xls) named xls_named.csv.'],
  ['png_named.jpg', 'This is a PNG image.'],
])('%s is recognised by its content', async (name, said) => {
  const error = await refusalOf(mislabelled.read(name), name);
  expect(error.code).toBe('unsupported_file');
  expect(error.facts.detail).toContain(said);
});

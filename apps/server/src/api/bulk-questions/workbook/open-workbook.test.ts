import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { archiveOf, workbookOf, xlsxOf } from '../testing-workbooks.ts';
import { openWorkbook } from './open-workbook.ts';

const rows = { One: [['a', 0.5, true, '=1+1', 'é 日本']] };

async function textsOf(bytes: Buffer): Promise<string[]> {
  const [sheet] = await openWorkbook(bytes);
  const found = (await sheet?.read(() => true)) ?? [];
  return found.flatMap(({ cells }) => Array.from(cells.values(), ({ text }) => text));
}

/** A workbook with one row, some of whose cells are results of formulas, errors, days and numbers with a format. */
function variedWorkbook(bookType: 'xlsx' | 'biff8'): Buffer {
  const sheet = utils.aoa_to_sheet([[]]);
  sheet.A1 = { t: 'e', v: 7 };
  sheet.B1 = { t: 'n', v: 44230, z: 'yyyy-mm-dd' };
  sheet.C1 = { t: 'n', v: 0.126, z: '0%' };
  sheet.D1 = { t: 'n', v: 1, f: '1/2+1/2' };
  sheet.E1 = { t: 'b', v: false };
  sheet.F1 = { t: 's', v: ' a\r\nb ' };
  sheet['!ref'] = 'A1:F1';
  return Buffer.from(write(utils.book_new(sheet, 'One'), { type: 'buffer', bookType }));
}

describe('a workbook', () => {
  it.each(['xlsx', 'biff8'] as const)('written as %s is read', async (type) => {
    expect(await textsOf(workbookOf(rows, type))).toEqual(['a', '0.5', 'TRUE', '=1+1', 'é 日本']);
  });

  it('shows errors, days and formats alike in both formats', async () => {
    const shown = ['#DIV/0!', '2021-02-03', '12.6%', '1', 'FALSE'];
    for (const type of ['xlsx', 'biff8'] as const) {
      const [sheet] = await openWorkbook(variedWorkbook(type));
      const cells = (await sheet?.read(() => true))?.[0]?.cells;
      expect(Array.from(cells?.values() ?? [], ({ text }) => text).slice(0, 5)).toEqual(shown);
      expect(cells?.get(0)?.fault).toBe('the cell shows the error #DIV/0!');
      expect(cells?.get(5)?.text).toMatch(/^ a\r?\nb $/);
    }
  });

  it('of before 1997 is read in its own encoding', async () => {
    const book = utils.book_new(utils.aoa_to_sheet([['caf#', 0.5]]), 'One');
    const bytes = Buffer.from(write(book, { type: 'buffer', bookType: 'biff5' }));
    bytes.writeUInt8(0xe9, bytes.indexOf('caf#') + 3); // é in the encoding of western Europe
    expect(await textsOf(bytes)).toEqual(['café', '0.5']);
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'invalid', 'The file is empty'],
    ['plain text', Buffer.from('a,b\n1,2'), 'unsupported_file', 'plain text, perhaps CSV'],
    ['bytes that nobody knows', Buffer.from([1, 2, 0, 3]), 'unsupported_file', 'cannot be recognised'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'unsupported_file', 'a PDF document'],
    ['XML', Buffer.from('<?xml version="1.0"?><Workbook/>'), 'unsupported_file', 'an XML file'],
    ['another archive', archiveOf({ 'a.txt': 'a' }), 'unsupported_file', 'a ZIP archive'],
    [
      'a Word document',
      archiveOf({
        '_rels/.rels':
          '<Relationships><Relationship Id="1" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
        'word/document.xml': '<document/>',
        '[Content_Types].xml':
          '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      }),
      'unsupported_file',
      'a Word document',
    ],
    [
      'an .xlsb',
      Buffer.from(write(utils.book_new(utils.aoa_to_sheet([['a']])), { type: 'buffer', bookType: 'xlsb' })),
      'unsupported_file',
      '.xlsb',
    ],
    [
      'an .ods',
      Buffer.from(write(utils.book_new(utils.aoa_to_sheet([['a']])), { type: 'buffer', bookType: 'ods' })),
      'unsupported_file',
      '.ods',
    ],
    ['an .xls that is cut off', workbookOf(rows, 'biff8').subarray(0, 1000), 'unsupported_file', ''],
    ['an .xlsx that is cut off', xlsxOf({ sheetData: '' }).subarray(0, 500), 'invalid', 'The file is damaged'],
  ])('%s is recognised by its content', async (_, bytes, code, detail) => {
    const refused = { code, facts: { detail: expect.stringContaining(detail) } };
    await expect(openWorkbook(bytes)).rejects.toMatchObject(refused);
  });
});

import { describe, expect, it } from 'vitest';
import { archiveOf, type WrittenParts, xlsxOf, xlsxParts } from '../testing-workbooks.ts';
import { openWorkbook } from './open-workbook.ts';
import type { SheetCell } from './sheet.ts';

async function rowsOf(file: Buffer) {
  const [sheet] = await openWorkbook(file);
  return (await sheet?.read(() => true)) ?? [];
}

/** What the first cell of a sheet shows. */
async function cellOf(cell: string, parts: Partial<WrittenParts> = {}): Promise<SheetCell | undefined> {
  const [row] = await rowsOf(xlsxOf({ sheetData: `<row r="1">${cell}</row>`, ...parts }));
  return row?.cells.get(0);
}

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const formats = (...codes: string[]) =>
  `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts>
  <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs>`;

describe('a cell of an .xlsx', () => {
  it.each([
    [inline('Force'), 'Force'],
    [inline(' =1+1 \n'), ' =1+1 \n'],
    [inline('a_x000D_\nb&#13;c\rd'), 'a\r\nb\rc\rd'],
    ['<c t="inlineStr"><is><r><t>H</t></r><r><rPr><b/></rPr><t>2</t></r><r><t>O</t></r></is></c>', 'H2O'],
    ['<c t="str"><f>A1&amp;B1</f><v>ab</v></c>', 'ab'],
    ['<c><v>0.5</v></c>', '0.5'],
    ['<c><v>0.30000000000000004</v></c>', '0.3'],
    ['<c><v>1E3</v></c>', '1000'],
    ['<c><v>12345678901234567890</v></c>', '12345678901234567890'],
    ['<c><f>1/2</f><v>0.5</v></c>', '0.5'],
    ['<c t="b"><v>1</v></c>', 'TRUE'],
    ['<c t="b"><f>1=2</f><v>0</v></c>', 'FALSE'],
    ['<c t="d"><v>2021-02-03</v></c>', '2021-02-03'],
    ['<x:c xmlns:x="y" t="inlineStr"><x:is><x:t>prefixed</x:t></x:is></x:c>', 'prefixed'],
  ])('%s shows %j', async (cell, text) => {
    expect(await cellOf(cell)).toEqual({ text });
  });

  it.each([
    '<c/>',
    '<c s="1"/>',
    '<c><v></v></c>',
    inline(''),
    '<c t="str"><f>""</f><v></v></c>',
    '<c t="s"><v>0</v></c>',
  ])('%s shows nothing', async (cell) => {
    expect(await cellOf(cell, { strings: '<si><t/></si>' })).toBeUndefined();
  });

  it.each([
    ['<c t="e"><v>#DIV/0!</v></c>', '#DIV/0!', 'the cell shows the error #DIV/0!'],
    ['<c><f>1+1</f></c>', '', 'the formula has no stored result'],
    ['<c><f>1+1</f><v></v></c>', '', 'the formula has no stored result'],
    [inline('x'.repeat(32_768)), 'x'.repeat(32_767), 'the cell has more than 32,767 characters'],
  ])('%# is faulty', async (cell, text, fault) => {
    expect(await cellOf(cell)).toEqual({ text, fault: expect.stringContaining(fault) });
  });

  it('shows shared texts, without how they are pronounced', async () => {
    const strings =
      '<si><t>one</t></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><r><t>t</t></r><r><t>wo</t></r></si>';
    for (const [index, text] of ['one', '東京', 'two'].entries()) {
      expect(await cellOf(`<c t="s"><v>${index}</v></c>`, { strings })).toEqual({ text });
    }
    await expect(cellOf('<c t="s"><v>3</v></c>', { strings })).rejects.toThrow('The file is damaged');
  });

  it('shows numbers and days as their style does', async () => {
    const styles = formats('0%', 'yyyy-mm-dd', '0');
    const shown = async (cell: string, workbookPr = '') => (await cellOf(cell, { styles, workbookPr }))?.text;
    expect(await shown('<c s="1"><v>44230</v></c>')).toBe('2/3/2021');
    expect(await shown('<c s="2"><v>0.5</v></c>')).toBe('50%');
    expect(await shown('<c s="3"><v>44230</v></c>')).toBe('2021-02-03');
    expect(await shown('<c s="3" t="d"><v>2021-02-03T00:00:00</v></c>')).toBe('2021-02-03');
    expect(await shown('<c s="4"><v>0.5</v></c>')).toBe('0.5');
    expect(await shown('<c s="3"><v>42768</v></c>', '<workbookPr date1904="1"/>')).toBe('2021-02-03');
  });
});

describe('the rows of an .xlsx', () => {
  it('keep their numbers; rows and cells without one follow the one before', async () => {
    const sheetData = `<row r="3"><c r="B3"><v>1</v></c><c><v>2</v></c><c r="AA3"><v>3</v></c></row><row/><row><c><v>4</v></c></row>`;
    const rows = await rowsOf(xlsxOf({ sheetData }));
    expect(rows.map(({ row, cells }) => [row, [...cells.keys()]])).toEqual([
      [3, [1, 2, 26]],
      [5, [0]],
    ]);
  });

  it.each([
    ['out of order', '<row r="2"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>'],
    ['without a number', '<row r="x"/>'],
    ['beyond the last', '<row r="1048577"/>'],
    ['with a cell in no column', '<row><c r="XFE1"><v>1</v></c></row>'],
    ['with a number that is none', '<row><c><v>abc</v></c></row>'],
    ['cut off', '<row><c><v>1</v>'],
  ])('%s are a damaged file', async (_, sheetData) => {
    await expect(rowsOf(xlsxOf({ sheetData }))).rejects.toThrow('The file is damaged');
  });

  it('are refused where they are too many', async () => {
    const rows = (count: number) => '<row><c><v>1</v></c></row>'.repeat(count);
    expect(await rowsOf(xlsxOf({ sheetData: rows(10_001) }))).toHaveLength(10_001);
    const refused = { code: 'too_large', message: 'The file has too many rows' };
    await expect(rowsOf(xlsxOf({ sheetData: rows(10_002) }))).rejects.toMatchObject(refused);
  });

  it('may be followed by any number of rows that show nothing', async () => {
    const sheetData = `<row><c><v>1</v></c></row>${'<row><c s="1"/></row>'.repeat(50_000)}`;
    expect(await rowsOf(xlsxOf({ sheetData }))).toHaveLength(1);
  });

  it('are refused where they have too many cells, or one text too often', async () => {
    const cells = `<row>${'<c><v>1</v></c>'.repeat(5000)}</row>`.repeat(101);
    await expect(rowsOf(xlsxOf({ sheetData: cells }))).rejects.toMatchObject({
      message: 'The file has too many cells',
    });
    const strings = `<si><t>${'x'.repeat(30_000)}</t></si>`;
    const texts = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(7);
    const refused = { code: 'too_large', message: 'The file has too much text' };
    await expect(rowsOf(xlsxOf({ sheetData: texts, strings }))).rejects.toMatchObject(refused);
  });
});

describe('an .xlsx', () => {
  const parts = (changes: Record<string, string | Buffer> = {}) => ({
    ...xlsxParts({ sheetData: '<row><c><v>1</v></c></row>' }),
    ...changes,
  });

  it('may name its parts in any way', async () => {
    const { 'xl/worksheets/sheet1.xml': sheet, ...others } = parts();
    expect(await rowsOf(archiveOf({ ...others, 'XL\\Worksheets\\Sheet1.xml': sheet }))).toHaveLength(1);
  });

  it('may be in UTF-16', async () => {
    const { 'xl/worksheets/sheet1.xml': sheet, ...others } = parts();
    const utf16 = Buffer.from(`\ufeff${sheet.toString()}`, 'utf16le');
    expect(await rowsOf(archiveOf({ ...others, 'xl/worksheets/sheet1.xml': utf16 }))).toHaveLength(1);
  });

  it('shows its hidden sheets only where it has no others', async () => {
    const workbook = parts()['xl/workbook.xml'].replace('<sheet ', '<sheet state="veryHidden" ');
    expect(await openWorkbook(archiveOf(parts({ 'xl/workbook.xml': workbook })))).toHaveLength(1);
    const two = workbook.replace('</sheets>', '<sheet name="Seen" sheetId="2" r:id="rId1"/></sheets>');
    const sheets = await openWorkbook(archiveOf(parts({ 'xl/workbook.xml': two })));
    expect(sheets.map(({ name }) => name)).toEqual(['Seen']);
  });

  it.each([
    ['without sheets', { 'xl/workbook.xml': '<workbook/>' }],
    ['with relations that are no XML', { 'xl/_rels/workbook.xml.rels': 'broken' }],
    ['with a part that is no text', { 'xl/worksheets/sheet1.xml': Buffer.from('<a>\xff</a>', 'latin1') }],
  ])('%s is damaged', async (_, changes) => {
    await expect(openWorkbook(archiveOf(parts(changes))).then(([sheet]) => sheet?.read(() => true))).rejects.toThrow();
  });
});

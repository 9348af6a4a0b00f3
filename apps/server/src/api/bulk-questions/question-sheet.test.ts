import { BULK_COLUMNS } from '@quizdesk/contract/bulk-questions';
import { describe, expect, it } from 'vitest';
import { cellName } from './question-header.ts';
import { ignoredColumns, questionRows, readQuestionSheet } from './question-sheet.ts';
import { FINE, workbookOf, xlsxOf } from './testing-workbooks.ts';

type Rows = Parameters<typeof workbookOf>[0][string];

const REQUIRED = BULK_COLUMNS.filter((name) => !/^(option_\d|note|hint)$/.test(name));
const values = (columns: readonly (keyof typeof FINE)[]) => columns.map((name) => FINE[name]);
const read = (sheets: Record<string, Rows>) => readQuestionSheet(workbookOf(sheets));
const rowsOf = async (rows: Rows) => questionRows(await read({ One: rows }));

describe('the header of a sheet', () => {
  it('may have its columns in any order and case, with spaces or underscores', async () => {
    const columns = BULK_COLUMNS.toReversed();
    const headings = columns.map((name, index) =>
      index % 2 === 0 ? ` ${name.toUpperCase().replace('_', ' ')} ` : name,
    );
    const sheet = await read({ One: [headings, values(columns)] });
    expect(questionRows(sheet)[0]?.cells).toEqual(FINE);
    expect(cellName(sheet.header, 'level_number', 2)).toBe('N2');
  });

  it('needs no columns but those that every question has', async () => {
    const sheet = await read({ One: [REQUIRED, values(REQUIRED)] });
    expect(questionRows(sheet)[0]?.cells).toMatchObject({ subject: 'physics', option_1: '', hint: '' });
    expect(cellName(sheet.header, 'option_1', 2)).toBe('');
  });

  it.each(REQUIRED)('without %s is refused by its name', async (missing) => {
    const columns = BULK_COLUMNS.filter((name) => name !== missing);
    const details = { file: `The column ${missing} is missing from the sheet "One"` };
    await expect(read({ One: [columns, values(columns)] })).rejects.toMatchObject({
      code: 'invalid',
      facts: { details },
    });
  });

  it('names all columns that are missing', async () => {
    const detail = 'The columns level_number, serial_number and time are missing from the sheet "One"';
    const columns = REQUIRED.filter((name) => !['time', 'level_number', 'serial_number'].includes(name));
    await expect(read({ One: [columns, values(columns)] })).rejects.toMatchObject({ facts: { detail } });
  });

  it('with a column twice is refused by its name', async () => {
    const detail = 'The sheet "One" has the column answer twice';
    await expect(read({ One: [[...BULK_COLUMNS, 'Answer'], []] })).rejects.toMatchObject({ facts: { detail } });
  });

  it.each([
    [
      {
        One: [
          ['a', 'b'],
          [1, 2],
        ],
      },
      'The first row of the sheet "One" has none of the columns. Begin with the template.',
    ],
    [{ One: [[]], Two: [[]] }, 'The workbook is empty'],
    [{ One: [BULK_COLUMNS] }, 'The sheet "One" has no rows below its header'],
    [{ One: [BULK_COLUMNS, [' ', '', undefined]] }, 'The sheet "One" has no rows below its header'],
    [
      {
        One: [
          [...BULK_COLUMNS, 'Total'],
          [...BULK_COLUMNS.map(() => undefined), 3],
        ],
      },
      'The sheet "One" has no rows below its header',
    ],
  ])('must be there, and rows below it: %#', async (sheets, detail) => {
    await expect(read(sheets).then(questionRows)).rejects.toMatchObject({
      code: 'invalid',
      facts: { details: { file: detail } },
    });
  });
});

describe('the sheet of a workbook', () => {
  const questions = [BULK_COLUMNS, values(BULK_COLUMNS)];

  it('is the first that has the columns', async () => {
    const sheet = await read({ Cover: [['Contest week 3']], Questions: questions, More: questions });
    expect(sheet.name).toBe('Questions');
  });

  it('is, where none has all of them, the one that has most', async () => {
    const few = [
      ['subject', 'answer'],
      ['a', 'b'],
    ];
    const most = [BULK_COLUMNS.slice(1), []];
    await expect(read({ Cover: [['x']], Few: few, Most: most })).rejects.toMatchObject({
      facts: { detail: 'The column level_number is missing from the sheet "Most"' },
    });
  });
});

describe('the rows of a sheet', () => {
  it('keep the numbers of the sheet; those that show nothing are left out', async () => {
    const row = values(BULK_COLUMNS);
    const rows = await rowsOf([[], [], BULK_COLUMNS, row, [], [' '], row]);
    expect(rows.map((one) => one.row)).toEqual([4, 7]);
  });

  it('name the columns that are ignored, by their letter where they have no heading', async () => {
    const row = [...values(BULK_COLUMNS), 'x', undefined, 'y'];
    const sheet = await read({ One: [[...BULK_COLUMNS, 'Author', undefined], row] });
    expect(ignoredColumns(sheet)).toEqual(['Author', 'column Q']);
  });

  it('report cells that show errors', async () => {
    const cells = BULK_COLUMNS.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('');
    const sheetData = `<row>${cells}</row><row><c r="C2" t="e"><v>#REF!</v></c><c r="Z2" t="e"><v>#N/A</v></c></row>`;
    const [row] = questionRows(await readQuestionSheet(xlsxOf({ sheetData })));
    expect([...(row?.broken ?? [])]).toEqual([['subject', 'the cell shows the error #REF!']]);
  });
});

import { BULK_COLUMNS, type BulkPreview, bulkQuestions, XLSX_TYPE } from '@quizdesk/contract/bulk-questions';
import { ANSWER_TYPES, SUBJECTS } from '@quizdesk/contract/constants';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { buildPlaces, sendWorkbook } from './testing-calls.ts';
import { libreOffice, shownByLibreOffice } from './testing-libreoffice.ts';
import { FINE, questionsWorkbook, workbookOf } from './testing-workbooks.ts';
import { openWorkbook } from './workbook/open-workbook.ts';

const test = useTestApp();

const partOf = (workbook: Uint8Array, name: string) => strFromU8(unzipSync(workbook)[name] ?? new Uint8Array());

/** The texts of a sheet, row by row. */
async function textsOf(workbook: Buffer, sheet = 0): Promise<string[][]> {
  const rows = await (await openWorkbook(workbook))[sheet]?.read(() => true);
  return (rows ?? []).map(({ cells }) => Array.from(cells.values(), ({ text }) => text));
}

async function template(): Promise<Buffer> {
  const answer = await test().call({ method: 'GET', url: bulkQuestions.template.path });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe(XLSX_TYPE);
  expect(answer.headers['content-disposition']).toContain('filename="questions-template.xlsx"');
  return answer.rawPayload;
}

describe('the template', () => {
  it('has the columns, and an example of each answer type that is fine', async () => {
    await buildPlaces(test());
    const preview: BulkPreview = (await sendWorkbook(test(), await template())).json();
    expect(preview).toMatchObject({ sheet: 'Questions', wrong_count: 0, ignored_columns: [] });
    expect(preview.rows.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(new Set(preview.rows.map(({ answer_type }) => answer_type))).toEqual(new Set(ANSWER_TYPES));
    expect(preview.rows.some(({ question_text }) => question_text.includes('$'))).toBe(true);
    expect((await textsOf(await template()))[0]).toEqual([...BULK_COLUMNS]);
  });

  it('explains every column on a second sheet', async () => {
    const [heading, ...rows] = await textsOf(await template(), 1);
    expect(heading).toEqual(['Column', 'Needed', 'What it holds', 'What is allowed']);
    expect(rows.map(([column]) => column)).toEqual([...BULK_COLUMNS]);
    expect(JSON.stringify(rows)).toContain('written \\\\|');
    for (const word of [...SUBJECTS, ...ANSWER_TYPES]) expect(JSON.stringify(rows)).toContain(word);
  });

  it('offers subjects and answer types in as many rows as may be uploaded', async () => {
    const sheet = partOf(await template(), 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain(`sqref="C2:C10001"><formula1>"${SUBJECTS.join(',')}"</formula1>`);
    expect(sheet).toContain(`sqref="M2:M10001"><formula1>"${ANSWER_TYPES.join(',')}"</formula1>`);
    expect(SUBJECTS.join(',').length).toBeLessThan(255);
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  });

  it('keeps as text what is typed into a column of texts', async () => {
    const workbook = await template();
    const styles = partOf(workbook, 'xl/styles.xml');
    const columns = partOf(workbook, 'xl/worksheets/sheet1.xml').match(/<col [^>]*>/g) ?? [];
    const text = /style="(\d+)"/.exec(columns[3] ?? '')?.[1];
    const style = (styles.split('<cellXfs')[1] ?? '').match(/<xf [^>]*>/g)?.[Number(text)] ?? '';
    const format = /numFmtId="(\d+)"/.exec(style)?.[1];
    expect(styles).toContain(`<numFmt numFmtId="${format}" formatCode="@"`);
    expect(columns[0]).not.toContain('style=');
  });

  it.runIf(libreOffice)('opens in LibreOffice', { timeout: 120_000 }, async () => {
    const workbook = await template();
    const [heading, first] = await shownByLibreOffice(workbook, 'Questions', 1);
    expect(heading).toEqual([...BULK_COLUMNS]);
    expect(first?.slice(0, 5)).toEqual(['1', '1', 'physics', 'Which quantity is measured in newtons?', 'Force']);
    expect((await shownByLibreOffice(workbook, 'Columns', 2)).map(([column]) => column).slice(1)).toEqual([
      ...BULK_COLUMNS,
    ]);
  });
});

async function marked(bytes: Uint8Array): Promise<Buffer> {
  const answer = await sendWorkbook(test(), bytes, 'marked');
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers['content-disposition']).toContain('filename="questions-marked.xlsx"');
  return answer.rawPayload;
}

/** The fill of a cell of the first sheet. */
function fillOf(workbook: Buffer, cell: string): string | undefined {
  const style = new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(partOf(workbook, 'xl/worksheets/sheet1.xml'))?.[1];
  const styles = partOf(workbook, 'xl/styles.xml');
  const xf = (styles.split('<cellXfs')[1] ?? '').match(/<xf [^>]*>/g)?.[Number(style)] ?? '';
  const fill = styles.match(/<fill>.*?<\/fill>/g)?.[Number(/fillId="(\d+)"/.exec(xf)?.[1])];
  return /fgColor rgb="FF(\w+)"/i.exec(fill ?? '')?.[1];
}

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', "=cmd|' /C calc'!A0", '=HYPERLINK("http://x","y")'];

describe('the marked workbook', () => {
  it('has the same cells, the bad ones coloured, and a last column of reasons', async () => {
    await buildPlaces(test());
    const workbook = await marked(
      workbookOf({
        'Round 1': [
          [undefined, 'Author', ...BULK_COLUMNS],
          [undefined, 'Ama', ...Object.values({ ...FINE, level_number: 42, answer: 'Joule' })],
          [],
          [undefined, 'Kofi', ...Object.values({ ...FINE, answer: '' }), undefined, 'left over'],
        ],
      }),
    );
    const rows = await (await openWorkbook(workbook))[0]?.read(() => true);
    expect(rows?.map(({ row }) => row)).toEqual([1, 2, 4]);
    const texts = rows?.map(({ cells }) => [...cells].map(([at, { text }]) => `${at} ${text}`));
    expect(texts?.[0]).toEqual(['1 Author', ...BULK_COLUMNS.map((name, at) => `${at + 2} ${name}`), '18 Reasons']);
    expect(texts?.[1]).toContain('1 Ama');
    expect(texts?.[1]).toContain('2 42');
    expect(texts?.[1]?.at(-1)).toBe(
      '18 C2: no level 42; levels run from 1 to 3\nK2: "Joule" is none of the four options; it will be added as a correct one (warning)',
    );
    expect(texts?.[2]).toContain('17 left over');
    expect([fillOf(workbook, 'C2'), fillOf(workbook, 'K2'), fillOf(workbook, 'K4')]).toEqual([
      'FFC7CE',
      'FFEB9C',
      'FFC7CE',
    ]);
    expect(fillOf(workbook, 'D2')).toBeUndefined();
  });

  it('has advice among the reasons, as notes at their cells', async () => {
    await buildPlaces(test());
    const workbook = await marked(
      questionsWorkbook(
        { question_text: 'Which is the SI unit of force?' },
        { question_text: 'What is the SI unit of the force' },
      ),
    );
    const rows = await (await openWorkbook(workbook))[0]?.read(() => true);
    const reasons = rows?.map(({ cells }) => cells.get(BULK_COLUMNS.length)?.text);
    const note = 'D3: asks nearly the same as row 2: “Which is the SI unit of force?” (note)';
    expect(reasons).toEqual(['Reasons', undefined, note]);
    expect(fillOf(workbook, 'D3')).toBe('FFEB9C');
  });

  it('reads as the file it was made of, and can be marked again', async () => {
    await buildPlaces(test());
    const odd = { question_text: ' two\r\nlines\rand _x000D_ \u0001 ', hint: '$\\frac{1}{2}$ <b>&amp;</b> 😀' };
    const file = questionsWorkbook({ ...odd, subject: 'Astronomy' }, { answer: '0.5', answer_type: 'short_answer' });
    const before: BulkPreview = (await sendWorkbook(test(), file)).json();
    const once = await marked(file);
    const again = await marked(once);
    for (const workbook of [once, again]) {
      const after: BulkPreview = (await sendWorkbook(test(), workbook)).json();
      expect(after).toEqual({ ...before, ignored_columns: ['Reasons'] });
    }
    const sheets = [once, again].map((workbook) => partOf(workbook, 'xl/worksheets/sheet1.xml'));
    expect(sheets[1]).toBe(sheets[0]);
  });

  it('warns of what the bank has', async () => {
    await buildPlaces(test());
    const [item] = [{ ...FINE }];
    await test().call({ method: 'POST', url: bulkQuestions.upload.path, payload: [item] });
    const [, row] = await textsOf(await marked(questionsWorkbook({})));
    expect(row?.at(-1)).toMatch(/^D2: this text is already in the bank: question \d+ \(warning\)$/);
  });

  it('holds no formula, whatever its cells begin with', async () => {
    await buildPlaces(test());
    const file = questionsWorkbook(
      ...FORMULAS.map((text) => ({ question_text: text, answer: text, note: text, level_number: text })),
    );
    const workbook = await marked(file);
    const sheet = partOf(workbook, 'xl/worksheets/sheet1.xml');
    expect(sheet).not.toMatch(/<f[ >]/);
    const styles = partOf(workbook, 'xl/styles.xml');
    const text = /numFmtId="(\d+)" formatCode="@"/.exec(styles)?.[1];
    for (const xf of (styles.split('<cellXfs')[1] ?? '').match(/<xf [^>]*>/g) ?? []) {
      if (xf.includes(`numFmtId="${text}"`)) expect(xf).toContain('quotePrefix="1"');
    }
    for (const [index, formula] of FORMULAS.entries()) {
      expect((await textsOf(workbook))[index + 1]?.filter((shown) => shown === formula).length).toBeGreaterThanOrEqual(
        3,
      );
    }
  });

  it.runIf(libreOffice)('opens in LibreOffice, which runs nothing in it', { timeout: 120_000 }, async () => {
    await buildPlaces(test());
    const file = questionsWorkbook(
      ...FORMULAS.map((text) => ({ question_text: text, answer: text, hint: 'two\nlines' })),
    );
    const [heading, ...rows] = await shownByLibreOffice(await marked(file), 'Questions', 1);
    expect(heading).toEqual([...BULK_COLUMNS, 'Reasons']);
    expect(rows.map((row) => row[3])).toEqual(FORMULAS);
    expect(rows.map((row) => row[8])).toEqual(FORMULAS);
    expect(rows[0]?.[13]).toBe('two\nlines');
    expect(rows[0]?.[14]).toContain('I2: "=1+1" is none of the four options');
  });
});

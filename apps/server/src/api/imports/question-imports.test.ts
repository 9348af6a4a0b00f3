import { BULK_COLUMNS } from '@quizdesk/contract/bulk-questions';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildRound } from '../../testing/builders/rounds.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useImports } from '../../testing/use-imports.ts';
import { useOperations } from '../../testing/use-operations.ts';
import { questionsWorkbook } from '../bulk-questions/testing-workbooks.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get } = useOperations(test);
const { keep, find, change, rows, apply } = useImports(test);

describe('an import of questions', () => {
  beforeEach(async () => {
    await buildLevel(test().app.db, { level_number: 1 });
    await buildRound(test().app.db, { serial_number: 1 });
  });

  it('marks rows as the preview does, offers what is meant, and is mended by one replacement each', async () => {
    const text = (number: number) => ({ question_text: `Which unit has force number ${number}?` });
    const workbook = questionsWorkbook(
      ...[1, 2, 3].map((number) => ({ ...text(number), subject: 'Maths' })),
      ...[4, 5].map((number) => ({ ...text(number), subject: 'Astronomy' })),
      { ...text(6), level_number: 42 },
      text(7),
      text(7),
    );
    const form = new FormData();
    form.set('file', new Blob([workbook]), 'bank.xlsx');
    const preview = (
      await test().call({ method: 'POST', url: '/v1/questions/bulk/preview/dict', payload: form })
    ).json();
    const { id, causes, rows: read, counts } = await keep('questions', workbook);
    const plain = (notes: readonly { column: string; message: string }[]) =>
      notes.map(({ column, message }) => [column, message]);
    for (const [index, row] of preview.rows.entries()) {
      const kept = read[index];
      expect([row.row, row.status, plain(row.faults), plain(row.warnings), plain(row.advice)]).toEqual([
        kept?.row,
        kept?.faults.length === 0 ? 'fine' : 'wrong',
        ...[kept?.faults, kept?.warnings, kept?.advice].map((notes) => plain(notes ?? [])),
      ]);
    }
    expect([counts.faulty, counts.warned]).toEqual([6, 1]);
    expect(causes.map(({ value, count, proposal }) => [value, count, proposal])).toEqual([
      ['Maths', 3, 'mathematics'],
      ['Astronomy', 2, 'physics'],
      ['42', 1, null],
    ]);
    await change(id, { replace: { column: 'subject', from: 'Maths', to: 'mathematics' } });
    const changed = await change(id, { replace: { column: 'subject', from: 'Astronomy', to: 'geography' } });
    expect([changed.counts.faulty, changed.rows.map(({ row }) => row)]).toEqual([1, [5, 6]]);
    const stored = await apply(id, { leave_out: 'faulty' });
    expect(stored.json()).toMatchObject({ stored: 7, left_out: 1 });
    expect((await get('/v1/questions?subject=geography')).count).toBe(2);
    // What was chosen comes first the next time.
    const next = await keep('questions', questionsWorkbook({ ...text(9), subject: 'ASTRONOMY' }));
    expect(next.causes).toMatchObject([{ value: 'ASTRONOMY', proposal: 'geography' }]);
  });

  it('quotes a cell that is too long without half a character at its end', async () => {
    const { causes } = await keep('questions', questionsWorkbook({ subject: `${'x'.repeat(38)}😀 and more` }));
    expect(causes).toMatchObject([{ message: expect.stringContaining('x\ufffd…"') }]);
  });

  it('takes the warning of a repeated text away with the text', async () => {
    const { id } = await keep('questions', questionsWorkbook({}, {}));
    const changed = await change(id, {
      cells: [{ row: 2, column: 'question_text', value: 'Which unit measures charge?' }],
    });
    expect(changed.rows.map(({ row, warnings }) => [row, warnings.length])).toEqual([
      [2, 0],
      [3, 0],
    ]);
  });

  it('that refers to a level which is gone by now stores nothing, keeps what was mended, and says which rows it is', async () => {
    const { id: levelId } = await buildLevel(test().app.db, { level_number: 77 });
    const { id } = await keep(
      'questions',
      questionsWorkbook({ level_number: 77 }, { question_text: 'What is light?' }),
    );
    await change(id, { cells: [{ row: 3, column: 'hint', value: 'It is fast' }] });
    await test().app.db.execute(sql`DELETE FROM levels WHERE id = ${levelId}`);
    const refused = await apply(id);
    expect([refused.statusCode, refused.json().faults]).toMatchObject([422, [{ row: 2, column: 'level_number' }]]);
    expect((await get('/v1/questions')).count).toBe(0);
    const kept = (await find(id)).json();
    expect([kept.counts.faulty, (await rows(id)).rows[1].cells.hint]).toEqual([1, 'It is fast']);
    expect((await apply(id, { leave_out: 'faulty' })).json()).toMatchObject({ stored: 1 });
  });

  it('says where its columns come from in the order of the template, now and later', async () => {
    const kept = await keep('questions', questionsWorkbook({}));
    const columnsOf = ({ mapping }: typeof kept) => mapping.map(({ column }) => column);
    expect(columnsOf(kept)).toEqual(BULK_COLUMNS);
    expect(columnsOf((await find(kept.id)).json())).toEqual(BULK_COLUMNS);
  });
});

import type { BulkPreview, BulkRow } from '@quizdesk/contract/bulk-questions';
import { describe, expect, it } from 'vitest';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildQuiz } from '../../testing/builders/quizzes.ts';
import { buildRound } from '../../testing/builders/rounds.ts';
import { openRealFolder } from '../../testing/real-data.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildPlaces, sendWorkbook } from './testing-calls.ts';
import { FINE, questionsWorkbook, workbookOf } from './testing-workbooks.ts';

const test = useTestApp();

async function preview(bytes: Uint8Array): Promise<BulkPreview> {
  const answer = await sendWorkbook(test(), bytes);
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  return answer.json();
}

const notesOf = ({ rows }: BulkPreview, kind: 'faults' | 'warnings' | 'advice') =>
  rows.flatMap((row: BulkRow) => row[kind].map(({ cell, message }) => `${cell}: ${message}`));

describe('a preview of a workbook', () => {
  it('returns every row with its cells, marked wrong or fine', async () => {
    await buildPlaces(test());
    const answer = await preview(questionsWorkbook({ score: 3, time: 30 }, { level_number: 42, answer: '' }));
    expect(answer).toMatchObject({ sheet: 'Questions', fine_count: 1, wrong_count: 1, ignored_columns: [] });
    expect(answer.rows[0]).toEqual({ ...FINE, row: 2, status: 'fine', faults: [], warnings: [], advice: [] });
    expect(answer.rows[1]?.faults).toEqual([
      { cell: 'A3', column: 'level_number', message: 'no level 42; levels run from 1 to 3' },
      { cell: 'I3', column: 'answer', message: 'the answer is empty' },
    ]);
  });

  it('advises on rows that are fine, at the cells, which stay fine', async () => {
    await buildPlaces(test());
    const choice = {
      answer_type: 'Multiple Choice',
      option_1: 'Copper',
      option_2: '',
      option_3: 'copper',
      option_4: 'Zinc',
    };
    const answer = await preview(
      questionsWorkbook(
        { ...choice, question_text: 'Find $x', answer: 'Zinc', note: '$y' },
        { ...choice, option_3: 'Copper', answer: 'All of the above' },
        { question_text: 'Find $x', level_number: 42 },
      ),
    );
    expect(answer).toMatchObject({ fine_count: 2, wrong_count: 1 });
    const half = 'A dollar sign has no other half: a formula needs one at either end.';
    expect(notesOf(answer, 'advice')).toEqual([
      `D2: ${half}`,
      'G2: This says the same as an option before it.',
      `K2: ${half}`,
      'I3: “All of the above” can be guessed from the other options, and misleads once their order changes.',
    ]);
    expect(answer.rows[1]?.warnings.map(({ column }) => column)).toEqual(['option_3', 'answer']);
  });

  it('advises on rows that ask nearly the same as a row before, or as a question of the bank', async () => {
    await buildPlaces(test());
    const stored = 'Which gas do the green plants take in during photosynthesis?';
    const { id } = await buildQuestion(test().app.db, { question_text: stored });
    const texts = [
      'Which planet is the largest of our system?',
      'What is the largest planet of our system?',
      'which planet is the  largest of our system?',
      'Which planet is the smallest of our system?',
      'What planet, the largest of our system',
      'What gas do green plants take in during photosynthesis',
    ];
    const answer = await preview(questionsWorkbook(...texts.map((question_text) => ({ question_text }))));
    expect(answer).toMatchObject({ fine_count: 6, wrong_count: 0 });
    expect(notesOf(answer, 'warnings')).toEqual(['D4: this text is already in row 2']);
    expect(notesOf(answer, 'advice')).toEqual([
      `D6: asks nearly the same as row 2: “${texts[0]}”`,
      `D7: asks nearly the same as question ${id}: “${stored}”`,
    ]);
  });

  it('reads .xls as it reads .xlsx', async () => {
    await buildPlaces(test());
    const rows = {
      Questions: [
        Object.keys(FINE),
        Object.values(FINE),
        [1, 1, 'Physics', 'Solve 2x = 1', '', '', '', '', 0.5, 4, '', 60, 'Short Answer', ''],
      ],
    };
    const [xlsx, xls] = [await preview(workbookOf(rows)), await preview(workbookOf(rows, 'biff8'))];
    expect(xls).toEqual(xlsx);
    expect(xls).toMatchObject({ fine_count: 2, rows: [{}, { row: 3, answer: '0.5', time: '60' }] });
  });

  it('counts levels of every status and rounds that are active', async () => {
    const { db } = test().app;
    await buildLevel(db, { level_number: 1, status: 'inactive' });
    await buildRound(db, { serial_number: 1, status: 'inactive' });
    expect(notesOf(await preview(questionsWorkbook({})), 'faults')).toEqual([
      'B2: no active round has serial number 1',
    ]);
  });

  it('takes the level of quiz 9 where several quizzes have its number, with a warning', async () => {
    const { db } = test().app;
    const other = await buildQuiz(db);
    await buildLevel(db, { level_number: 1, quiz_id: other.id });
    await buildPlaces(test());
    const answer = await preview(questionsWorkbook({}));
    expect(notesOf(answer, 'warnings')).toEqual(['A2: 2 quizzes have a level 1; that of quiz 9 is taken']);
  });

  it('warns of texts that are in the bank or twice in the file, whatever their case and spaces', async () => {
    await buildPlaces(test());
    const stored = await buildQuestion(test().app.db, { question_text: ' Which UNIT\nmeasures force? ' });
    const answer = await preview(
      questionsWorkbook({}, { question_text: 'Another' }, { question_text: 'which  unit measures FORCE?' }),
    );
    expect(answer.fine_count).toBe(3);
    expect(notesOf(answer, 'warnings')).toEqual([
      `D2: this text is already in the bank: question ${stored.id}`,
      `D4: this text is already in the bank: question ${stored.id}`,
      'D4: this text is already in row 2',
    ]);
  });

  it('with no file, or in another field, names the missing field', async () => {
    const form = new FormData();
    form.set('other', 'text');
    const answer = await test().call({ method: 'POST', url: '/v1/questions/bulk/preview/dict', payload: form });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual({ file: 'Please select an Excel workbook (.xlsx or .xls).' });
  });
});

describe('the real questions', () => {
  const folder = openRealFolder('questions');
  it.runIf(folder.present)('are fine but for subjects that do not exist', async () => {
    await buildPlaces(test());
    const answer = await preview(folder.read('all_mixed.xlsx'));
    expect(answer).toMatchObject({ fine_count: 2489, wrong_count: 837, ignored_columns: [], sheet: 'questions' });
    const wrong = answer.rows.filter(({ status }) => status === 'wrong');
    expect(new Set(wrong.map(({ subject }) => subject))).toEqual(new Set(['General Science', 'Astronomy']));
    expect(new Set(wrong.flatMap(({ faults }) => faults.map(({ column }) => column)))).toEqual(new Set(['subject']));
    expect(notesOf(answer, 'warnings').filter((note) => note.includes('equal to option'))).toHaveLength(5);
    expect(new Set(answer.rows.map(({ row }) => row)).size).toBe(3326);
  });
});

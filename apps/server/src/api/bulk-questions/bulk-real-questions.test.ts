import { type BulkRow, bulkQuestions } from '@quizdesk/contract/bulk-questions';
import { type Question, questions } from '@quizdesk/contract/questions';
import { describe, expect, it } from 'vitest';
import { openRealFolder } from '../../testing/real-data.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildPlaces, sendWorkbook } from './testing-calls.ts';

const test = useTestApp();

describe('the real questions', { timeout: 60_000 }, () => {
  const folder = openRealFolder('questions');
  const columns = [
    'level_number',
    'serial_number',
    'subject',
    'question_text',
    'score',
    'note',
    'time',
    'hint',
  ] as const;
  type Written = Record<string, string | number>;

  /** The questions as the collection's other file has them, in the order of the workbook's rows. */
  const written = (): Written[] =>
    folder
      .read('all_with_provenance.jsonl')
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  const asWritten = (question: Question): Written => {
    const options = question.options.map(({ option_text }) => option_text);
    const isChoice = question.answer_type === 'multiple_choice';
    return {
      level_number: question.level.level_number,
      serial_number: question.round.serial_number,
      subject: question.subject,
      question_text: question.question_text,
      ...(isChoice && { option_1: options[0], option_2: options[1], option_3: options[2], option_4: options[3] }),
      answer: isChoice ? [question.answer].flat().join('|') : String(question.answer),
      score: question.score,
      note: question.notes ?? '',
      time: question.time,
      answer_type: question.answer_type,
      hint: question.hint ?? '',
    };
  };

  const expected = (row: Written): Written => {
    const subject = String(row.subject).toLowerCase().replaceAll(' ', '_');
    const { option_1, option_2, option_3, option_4 } = row;
    return {
      ...Object.fromEntries(columns.map((column) => [column, row[column] ?? ''])),
      subject,
      answer_type: row.answer_type ?? '',
      answer: row.answer_type === 'true_false' ? String(row.answer).toLowerCase() : (row.answer ?? ''),
      ...(row.answer_type === 'multiple_choice' && { option_1, option_2, option_3, option_4 }),
    };
  };

  it.runIf(folder.present)(
    'are stored in one upload and read back character by character; a retry stores nothing',
    async () => {
      await buildPlaces(test());
      const headers = { authorization: `Bearer ${await test().tokenFor('admin')}`, 'idempotency-key': 'all' };
      const preview: { rows: BulkRow[] } = (await sendWorkbook(test(), folder.read('all_mixed.xlsx'))).json();
      const payload = preview.rows.filter(({ status }) => status === 'fine');
      const send = async () =>
        (await test().call({ method: 'POST', url: bulkQuestions.upload.path, headers, payload })).json();
      expect(await send()).toEqual({ message: '2,489 questions uploaded', inserted: 2489, repeated: false });
      expect(await send()).toMatchObject({ inserted: 2489, repeated: true });
      const query = { limit: '10000' };
      const stored = (await test().call({ method: 'GET', url: questions.list.path, query })).json();
      expect(stored.count).toBe(2489);
      const wanted = written().filter(({ subject }) => !['General Science', 'Astronomy'].includes(String(subject)));
      const key = (row: Written) => JSON.stringify(Object.entries(row).sort());
      const sorted = (all: Written[]) => all.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
      expect(sorted(stored.rows.map(asWritten))).toEqual(sorted(wanted.map(expected)));
    },
  );
});

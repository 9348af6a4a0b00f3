import { setImmediate } from 'node:timers/promises';
import { BULK_COLUMNS, type BulkColumn, type BulkRow, type CellNote } from '@quizdesk/contract/bulk-questions';
import { ANSWER_TYPES, MAX_WORKBOOK_BYTES, SUBJECTS } from '@quizdesk/contract/constants';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { RowNotes } from '../../db/schema/imports.ts';
import { findKnownTexts } from '../bulk-questions/known-texts.queries.ts';
import { adviseOfNearCopies, nearCopiesOf, textsToAsk, warnOfKnownTexts } from '../bulk-questions/known-texts.ts';
import { listLevelsAndRounds } from '../bulk-questions/levels-and-rounds.queries.ts';
import { LevelRoundReader } from '../bulk-questions/marking/read-level-round.ts';
import { findRepeats, markRow, repeatWarning } from '../bulk-questions/preview-rows.ts';
import { MAY_BE_MISSING, wordKey } from '../bulk-questions/question-header.ts';
import { storeQuestions } from '../bulk-questions/upload-questions.ts';
import { runBulkTask } from '../bulk-questions/workbook-pool.ts';
import { lookUpGists } from '../questions/advice/near-copies.queries.ts';
import type { Cells, CheckedRow, ImportColumn, ImportKind } from './import-kind.ts';

const STEP = 100;
const TEXT = 'question_text' satisfies BulkColumn;

const OTHER_NAMES: Readonly<Record<BulkColumn, readonly string[]>> = {
  level_number: ['level', 'level no', 'stage'],
  serial_number: ['round', 'round number', 'round no', 'serial'],
  subject: ['topic', 'course', 'discipline'],
  question_text: ['question', 'text', 'problem'],
  option_1: ['option a', 'choice 1', 'choice a', 'a'],
  option_2: ['option b', 'choice 2', 'choice b', 'b'],
  option_3: ['option c', 'choice 3', 'choice c', 'c'],
  option_4: ['option d', 'choice 4', 'choice d', 'd'],
  answer: ['correct answer', 'solution', 'key', 'correct'],
  score: ['points', 'marks', 'mark'],
  note: ['notes', 'explanation', 'remarks', 'comment'],
  time: ['seconds', 'time limit', 'duration'],
  answer_type: ['type', 'question type', 'kind'],
  hint: ['help', 'clue'],
};

const columns = Object.fromEntries(
  BULK_COLUMNS.map((heading): [string, ImportColumn] => [
    heading,
    { heading, otherNames: OTHER_NAMES[heading], ...(!MAY_BE_MISSING.includes(heading) && { group: heading }) },
  ]),
);

// A cell for every column of the template, so the assertion holds.
const cellsOf = (cells: Cells) =>
  Object.fromEntries(BULK_COLUMNS.map((column) => [column, cells[column] ?? ''])) as Record<BulkColumn, string>;

const isColumn = (column: string): column is BulkColumn => Object.hasOwn(OTHER_NAMES, column);
const brokenOf = (broken: CheckedRow['broken']) =>
  new Map([...broken].flatMap(([column, fault]) => (isColumn(column) ? [[column, fault] as const] : [])));

/** The code that shows cells says where they are. */
const NOWHERE = { columns: new Map<BulkColumn, number>() };
const plain = (notes: readonly CellNote[]) => notes.map(({ column, message }) => ({ column, message }));

/** The same rows with what the bank says of their texts, but for rows that are known to have the same text as before. */
async function withBank(db: Database, rows: readonly BulkRow[], before: readonly (RowNotes | undefined)[]) {
  const asked = textsToAsk(rows.filter((_, index) => before[index]?.bank === undefined));
  const known = await findKnownTexts(db, asked);
  const others = asked.filter(({ row }) => !known.has(row));
  const copies = nearCopiesOf(others, await lookUpGists(db, others));
  return rows.map((row, index) => {
    const bank = before[index]?.bank;
    if (bank) return bank;
    const [marked = row] = adviseOfNearCopies(
      warnOfKnownTexts([{ ...row, warnings: [], advice: [] }], known, ''),
      copies,
      '',
    );
    return { warnings: plain(marked.warnings), advice: plain(marked.advice) };
  });
}

async function checkQuestions(db: Database, rows: readonly CheckedRow[]): Promise<RowNotes[]> {
  const reader = new LevelRoundReader(await listLevelsAndRounds(db));
  const marked: BulkRow[] = [];
  for (const [index, { row, cells, broken }] of rows.entries()) {
    if (index % STEP === STEP - 1) await setImmediate();
    marked.push(markRow({ row, cells: cellsOf(cells), broken: brokenOf(broken) }, NOWHERE, reader));
  }
  const banks = await withBank(
    db,
    marked,
    rows.map(({ before }) => before),
  );
  return marked.map(({ faults, warnings, advice }, index) => {
    const bank = banks[index] ?? { warnings: [], advice: [] };
    return {
      faults: plain(faults),
      warnings: [...bank.warnings, ...plain(warnings)],
      advice: [...bank.advice, ...plain(advice)],
      bank,
    };
  });
}

/** The rows of a workbook of questions. */
export const questionRows: ImportKind = {
  name: 'questions',
  call: 'bulkQuestions.upload',
  table: 'questions',
  tidied: ['questions', 'questions_search', 'question_options', 'correct_answers'],
  columns,
  isNamed: (heading, column) => wordKey(heading) === column,
  cellOf: (raw) => raw,
  maxBytes: MAX_WORKBOOK_BYTES,
  missing: 'Please select an Excel workbook (.xlsx or .xls).',
  read: (bytes, _, signal) => runBulkTask('table', { bytes }, { signal }),
  choices: async (db) => {
    const { levels, rounds } = await listLevelsAndRounds(db);
    const numbers = (all: readonly number[]) => [...new Set(all)].sort((a, b) => a - b).map(String);
    return {
      subject: SUBJECTS,
      answer_type: ANSWER_TYPES,
      level_number: numbers(levels.map(({ level_number }) => level_number)),
      serial_number: numbers(rounds.map(({ serial_number }) => serial_number)),
    };
  },
  check: checkQuestions,
  comparedBy: TEXT,
  async repeats(db, importId) {
    const { rows } = await db.execute<{ row: number; text: string }>(sql`
      SELECT row, cells ->> ${TEXT} AS text FROM import_rows
      WHERE import_id = ${importId} AND NOT is_left_out ORDER BY row`);
    return Array.from(findRepeats(rows), ([row, first_row]) => ({ row, first_row, is_listed: false }));
  },
  repeatWarning: (first) => ({ column: TEXT, message: repeatWarning(first) }),
  async store(db, rows, { editorId, record }) {
    const written = rows.map(({ row, cells }) => ({
      ...{ row, ...cellsOf(cells) },
      ...{ options: undefined, level_id: undefined, round_id: undefined },
    }));
    return (await storeQuestions(db, written, { editorId, record })).inserted;
  },
  storedBy: (result) => Number(Reflect.get(Object(result), 'inserted')),
};

import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { BulkQuestion } from '@quizdesk/contract/bulk-questions';
import type { ImportFault } from '@quizdesk/contract/errors';
import type { Database } from '../../db/database.ts';
import type { RecordWrite } from '../../plugins/route.ts';
import { AppError, invalid } from '../../shared/app-error.ts';
import { KEY_HEADER, type UploadKey } from '../crud/upload-key.ts';
import { findUpload, insertUpload, removeOldUploads } from '../questions/idempotency-keys.queries.ts';
import { insertQuestions, type NewQuestion } from '../questions/questions-bulk.queries.ts';
import { listLevelsAndRounds } from './levels-and-rounds.queries.ts';
import type { Note } from './marking/notes.ts';
import { LevelRoundReader, type LevelsAndRounds } from './marking/read-level-round.ts';
import { readQuestion } from './marking/read-question.ts';

const NAMED_FAULTS = 100;
const VALUE_CHARACTERS = 200;

/** One error of an uploaded question, and the question's index in the list. */
interface UploadFault extends Note {
  readonly index: number;
}

/** The value that the error is about, as text. */
function valueAt(question: BulkQuestion, field: string): string {
  const choice = /^options\[(\d+)\]/.exec(field)?.[1];
  if (choice !== undefined) return question.options?.[Number(choice)]?.option_text ?? '';
  // Fields are named as the contract names them; a nested value is shown as the list it is.
  const value: unknown = Reflect.get(question, field);
  return Array.isArray(value) ? (field === 'answer' ? value.join('|') : '') : String(value ?? '');
}

/** The row that a question of an upload is named by. */
const rowOf = ({ row }: BulkQuestion, index: number) => row ?? index + 1;

/** 422 for an upload with wrong questions, of which nothing was stored: names the first hundred by row and field. */
function uploadRejected(questions: readonly BulkQuestion[], found: readonly UploadFault[]): AppError {
  const details: Record<string, string> = {};
  const faults: ImportFault[] = [];
  for (const { index, field, message } of found.slice(0, NAMED_FAULTS)) {
    const question = questions[index];
    if (!question) continue;
    details[`[${index}].${field}`] ??= message;
    const value = valueAt(question, field).slice(0, VALUE_CHARACTERS);
    faults.push({ row: rowOf(question, index), column: field, value, message });
  }
  const [first] = faults;
  const others = found.length > 1 ? ` (and ${found.length - 1} more)` : '';
  const detail = `Nothing was stored. Row ${first?.row}, ${first?.column}: ${first?.message}${others}`;
  return new AppError('invalid', 'Validation error', {
    ...{ detail, details, faults, faultsCount: found.length },
    values: { count: found.length, ...(first && { row: first.row, column: first.column }) },
  });
}

export interface UploadOutcome {
  readonly inserted: number;
  /** True where the upload had arrived before. */
  readonly repeated: boolean;
}

/** So many questions are read at a time; other work gets its turn in between. */
const STEP = 500;

/** An upload, parsed with the levels and rounds of that time. */
interface ReadUpload {
  readonly levelsAndRounds: LevelsAndRounds;
  readonly questions: readonly NewQuestion[];
  readonly faults: readonly UploadFault[];
}

async function readAll(written: readonly BulkQuestion[], levelsAndRounds: LevelsAndRounds): Promise<ReadUpload> {
  const reader = new LevelRoundReader(levelsAndRounds);
  const questions: NewQuestion[] = [];
  const faults: UploadFault[] = [];
  for (const [index, item] of written.entries()) {
    if (index % STEP === STEP - 1) await setImmediate();
    const { question, notes } = readQuestion(item, reader);
    if (question) questions.push(question);
    for (const note of notes.faults) faults.push({ index, ...note });
  }
  return { levelsAndRounds, questions, faults };
}

/** Parses again only where levels or rounds have changed since: others wait for the transaction, so it must be short. */
async function readAgain(tx: Database, written: readonly BulkQuestion[], read: ReadUpload): Promise<ReadUpload> {
  const levelsAndRounds = await listLevelsAndRounds(tx);
  return isDeepStrictEqual(levelsAndRounds, read.levelsAndRounds) ? read : readAll(written, levelsAndRounds);
}

/** The outcome for an upload whose key is taken: that of its first arrival, where it is the same upload. */
async function repeatedOutcome(tx: Database, { key, contentHash }: UploadKey): Promise<UploadOutcome> {
  const stored = await findUpload(tx, key);
  if (stored?.content_hash === contentHash) return { inserted: stored.inserted, repeated: true };
  throw invalid({ [KEY_HEADER]: `The header ${KEY_HEADER} named another upload before; send a new key` });
}

interface StoreContext {
  readonly editorId: number;
  /** Runs the write as one operation. */
  readonly record: RecordWrite;
}

interface UploadContext extends StoreContext {
  readonly key: UploadKey;
}

/**
 * Stores questions, all or none, in one transaction. `repeated` resolves to the outcome of before where this was stored already,
 * which it finds out in the same transaction.
 */
export async function storeQuestions(
  db: Database,
  written: readonly BulkQuestion[],
  { editorId, record }: StoreContext,
  repeated: (tx: Database) => Promise<UploadOutcome | undefined> = async () => undefined,
): Promise<UploadOutcome> {
  const read = await readAll(written, await listLevelsAndRounds(db));
  return record(async (tx) => {
    const before = await repeated(tx);
    if (before) return before;
    const { questions, faults } = await readAgain(tx, written, read);
    if (faults.length > 0) throw uploadRejected(written, faults);
    const ids = await insertQuestions(tx, questions, editorId);
    return { inserted: ids.length, repeated: false };
  });
}

/** The same with the upload's key: however often it arrives, and even twice concurrently, it is stored once. */
export async function uploadQuestions(
  db: Database,
  written: readonly BulkQuestion[],
  { key, ...context }: UploadContext,
): Promise<UploadOutcome> {
  await removeOldUploads(db);
  return storeQuestions(db, written, context, async (tx) =>
    (await insertUpload(tx, key, written.length)) ? undefined : repeatedOutcome(tx, key),
  );
}

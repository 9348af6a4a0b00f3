import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { BulkQuestion } from '@quizdesk/contract/bulk-questions';
import type { Database } from '../../db/database.ts';
import { invalid } from '../../plugins/app-error.ts';
import { insertQuestions, type NewQuestion } from '../questions/questions-bulk.queries.ts';
import { KEY_HEADER, type UploadKey } from '../questions/upload-key.ts';
import { findUpload, insertUpload, removeOldUploads } from '../questions/uploads.queries.ts';
import { PlaceReader, type Places } from './marking/read-place.ts';
import { readQuestion } from './marking/read-question.ts';
import { listPlaces } from './places.queries.ts';
import { refusedUpload, type UploadFault } from './upload-faults.ts';

export interface UploadOutcome {
  readonly inserted: number;
  /** True where the upload had arrived before. */
  readonly repeated: boolean;
}

/** So many questions are read at a time; other work gets its turn in between. */
const STEP = 500;

/** What was sent, read by the places that there were. */
interface ReadUpload {
  readonly places: Places;
  readonly questions: readonly NewQuestion[];
  readonly faults: readonly UploadFault[];
}

async function readAll(written: readonly BulkQuestion[], places: Places): Promise<ReadUpload> {
  const reader = new PlaceReader(places);
  const questions: NewQuestion[] = [];
  const faults: UploadFault[] = [];
  for (const [index, item] of written.entries()) {
    if (index % STEP === STEP - 1) await setImmediate();
    const { question, notes } = readQuestion(item, reader);
    if (question) questions.push(question);
    for (const note of notes.faults) faults.push({ index, ...note });
  }
  return { places, questions, faults };
}

/** Reads anew only where levels or rounds have changed since: the transaction is to be short, for others wait for it. */
async function readAgain(tx: Database, written: readonly BulkQuestion[], read: ReadUpload): Promise<ReadUpload> {
  const places = await listPlaces(tx);
  return isDeepStrictEqual(places, read.places) ? read : readAll(written, places);
}

/** Answers an upload whose key is taken: as its first arrival was, where it is the same one. */
async function answerAgain(tx: Database, { key, contentHash }: UploadKey): Promise<UploadOutcome> {
  const stored = await findUpload(tx, key);
  if (stored?.content_hash === contentHash) return { inserted: stored.inserted, repeated: true };
  throw invalid({ [KEY_HEADER]: `The header ${KEY_HEADER} named another upload before; send a new key` });
}

/**
 * Stores questions, all or none, in one transaction with the upload's key: however often the same upload arrives, and be
 * it twice at once, it is stored once.
 */
export async function uploadQuestions(
  db: Database,
  written: readonly BulkQuestion[],
  { key, editorId }: { readonly key: UploadKey; readonly editorId: number },
): Promise<UploadOutcome> {
  await removeOldUploads(db);
  const read = await readAll(written, await listPlaces(db));
  return db.transaction(async (tx) => {
    if (!(await insertUpload(tx, key, written.length))) return answerAgain(tx, key);
    const { questions, faults } = await readAgain(tx, written, read);
    if (faults.length > 0) throw refusedUpload(written, faults);
    const ids = await insertQuestions(tx, questions, editorId);
    return { inserted: ids.length, repeated: false };
  });
}

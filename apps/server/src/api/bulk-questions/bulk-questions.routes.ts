import { setImmediate } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import { type BulkPreview, type BulkQuestion, bulkQuestions } from '@quizdesk/contract/bulk-questions';
import { MAX_WORKBOOK_BYTES } from '@quizdesk/contract/constants';
import type { FastifyInstance, FastifyReply, FastifySchema, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Database } from '../../db/database.ts';
import { tidyAfterImport } from '../../db/maintenance/maintenance.ts';
import { withFile } from '../../plugins/multipart.ts';
import { disconnectSignal, route } from '../../plugins/route.ts';
import { readBody, withUploadTurn } from '../../shared/upload-turns.ts';
import type { FileBytes } from '../../workers/serve-tasks.ts';
import { uploadKey } from '../crud/upload-key.ts';
import { lookUpGists } from '../questions/advice/near-copies.queries.ts';
import type { ReadWorkbook } from './bulk-tasks.ts';
import { findKnownTexts } from './known-texts.queries.ts';
import {
  adviseOfNearCopies,
  type KnownTexts,
  type NearCopies,
  nearCopiesOf,
  textsToAsk,
  warnOfKnownTexts,
} from './known-texts.ts';
import { listLevelsAndRounds } from './levels-and-rounds.queries.ts';
import type { LevelsAndRounds } from './marking/read-level-round.ts';
import { type UploadOutcome, uploadQuestions } from './upload-questions.ts';
import { runBulkTask } from './workbook-pool.ts';

/** The file was read within its time before; now it is also written. */
const MARKING_LIMIT_MS = 20_000;

interface Examined {
  readonly levelsAndRounds: LevelsAndRounds;
  readonly read: ReadWorkbook;
  readonly known: KnownTexts;
  readonly copies: NearCopies;
}

async function examine(db: Database, file: Buffer, signal: AbortSignal): Promise<Examined> {
  const levelsAndRounds = await listLevelsAndRounds(db);
  const read = await runBulkTask('read', { bytes: file, levelsAndRounds }, { signal });
  const known = await findKnownTexts(db, textsToAsk(read.rows));
  const asked = textsToAsk(read.rows.filter(({ row, status }) => status === 'fine' && !known.has(row)));
  return { levelsAndRounds, read, known, copies: nearCopiesOf(asked, await lookUpGists(db, asked)) };
}

/** Reads a workbook of questions and marks its rows wrong or fine; stores nothing. */
async function previewWorkbook(db: Database, file: Buffer, signal: AbortSignal): Promise<BulkPreview> {
  const { read, known, copies } = await examine(db, file, signal);
  const { sheet, ignored_columns, textLetters } = read;
  const rows = adviseOfNearCopies(warnOfKnownTexts(read.rows, known, textLetters), copies, textLetters);
  const fine_count = rows.filter(({ status }) => status === 'fine').length;
  return { rows, sheet, ignored_columns, fine_count, wrong_count: rows.length - fine_count };
}

/** The same workbook with its bad cells marked and a column of reasons. */
async function markWorkbook(db: Database, file: Buffer, signal: AbortSignal): Promise<Buffer> {
  const { levelsAndRounds, known, copies } = await examine(db, file, signal);
  const options = { signal, timeLimitMs: MARKING_LIMIT_MS };
  return Buffer.from(await runBulkTask('mark', { bytes: file, levelsAndRounds, known, copies }, options));
}

const UPLOAD_MEMORY_MB = 320;

/** What an upload sent. */
interface Upload {
  readonly questions: readonly BulkQuestion[];
  readonly contentHash: string;
}

/** Parses the body of an upload in another process and takes it over in steps, between which others are served. */
async function parseUpload(bytes: FileBytes, signal: AbortSignal): Promise<Upload> {
  const { contentHash, batches } = await runBulkTask('parse', { bytes }, { signal, memoryMb: UPLOAD_MEMORY_MB });
  const questions: BulkQuestion[] = [];
  for (const batch of batches) {
    // The worker has serialised what the contract's schema made of them.
    questions.push(...(deserialize(batch) as BulkQuestion[]));
    await setImmediate();
  }
  return { questions, contentHash };
}

const TABLES = ['questions', 'questions_search', 'question_options', 'correct_answers'];

const WORKBOOK = {
  field: bulkQuestions.preview.file,
  maxBytes: MAX_WORKBOOK_BYTES,
  missing: 'Please select an Excel workbook (.xlsx or .xls).',
};

/** Has the browser save the response under this name. */
function nameResponse(reply: FastifyReply, filename: string): void {
  const plain = filename.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  void reply.header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
}

const markedName = (filename: string) =>
  `${filename.replace(/\.[^.]*$/, '').toWellFormed() || 'questions'}-marked.xlsx`;

function messageOf({ inserted, repeated }: UploadOutcome): string {
  const questions = inserted === 1 ? '1 question' : `${inserted.toLocaleString('en-GB')} questions`;
  const were = inserted === 1 ? 'was' : 'were';
  return repeated ? `${questions} ${were} uploaded already; nothing was stored twice` : `${questions} uploaded`;
}

async function readTemplate(): Promise<Buffer> {
  const { buildTemplate } = await import('./writing/template-workbook.ts');
  return buildTemplate();
}

/** The body is parsed and checked in another process: ten thousand questions would block this one for seconds. */
async function uploadRoute(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (_request, _payload, done) => done(null));
  const check = validatorCompiler as FastifySchemaCompiler<FastifySchema>; // Takes zod's schemas, which ours are.
  app.setValidatorCompiler<FastifySchema>((part) => (part.httpPart === 'body' ? (value) => ({ value }) : check(part)));
  route(app, bulkQuestions.upload, async ({ request, reply, record }) => {
    const signal = disconnectSignal(reply);
    const { questions, contentHash } = await withUploadTurn(request, async () =>
      parseUpload(await readBody(request, bulkQuestions.upload.maxBytes), signal),
    );
    const editorId = request.administrator.id;
    const key = uploadKey(request.headers, editorId, contentHash);
    const outcome = await uploadQuestions(app.db, questions, { key, editorId, record });
    if (!outcome.repeated) await tidyAfterImport(app.database, outcome.inserted, TABLES);
    return { ...outcome, message: messageOf(outcome) };
  });
}

/** Bulk questions: a workbook to fill in, its preview, and the upload of what is fine. */
export async function bulkQuestionRoutes(app: FastifyInstance): Promise<void> {
  let template: Buffer | undefined;
  route(app, bulkQuestions.template, async ({ reply }) => {
    nameResponse(reply, 'questions-template.xlsx');
    template ??= await readTemplate();
    return template;
  });
  route(app, bulkQuestions.preview, async ({ request, reply }) => {
    const signal = disconnectSignal(reply);
    return withFile(request, WORKBOOK, ({ bytes }) => previewWorkbook(app.db, bytes, signal));
  });
  route(app, bulkQuestions.marked, async ({ request, reply }) => {
    const signal = disconnectSignal(reply);
    return withFile(request, WORKBOOK, async ({ bytes, filename }) => {
      const marked = await markWorkbook(app.db, bytes, signal);
      nameResponse(reply, markedName(filename));
      return marked;
    });
  });
  await app.register(uploadRoute);
}

import { bulkQuestions } from '@quizdesk/contract/bulk-questions';
import { MAX_WORKBOOK_BYTES } from '@quizdesk/contract/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tidy } from '../../db/maintenance.ts';
import { type ReceivedFile, receiveFile } from '../../plugins/multipart.ts';
import { route } from '../../plugins/route.ts';
import { uploadKey } from '../questions/upload-key.ts';
import { markWorkbook, previewWorkbook } from './preview-workbook.ts';
import { type UploadOutcome, uploadQuestions } from './upload-questions.ts';

/** From so many new questions on, the embedded database, which has no autovacuum, is tidied before the answer. */
const TIDY_FROM = 1000;
const TABLES = ['questions', 'questions_search', 'question_options', 'correct_answers'];

/** Aborts when the caller goes away before the answer. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

const receiveWorkbook = (request: FastifyRequest): Promise<ReceivedFile> =>
  receiveFile(request, {
    field: bulkQuestions.preview.file,
    maxBytes: MAX_WORKBOOK_BYTES,
    missing: 'Please select an Excel workbook (.xlsx or .xls).',
  });

/** Has a browser save the answer under this name. */
function nameAnswer(reply: FastifyReply, filename: string): void {
  const plain = filename.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(filename).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
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

function uploadRoute(app: FastifyInstance): void {
  route(app, bulkQuestions.upload, async ({ body, request }) => {
    const editorId = request.administrator.id;
    const outcome = await uploadQuestions(app.db, body, { key: uploadKey(request.headers, editorId, body), editorId });
    if (!outcome.repeated && outcome.inserted >= TIDY_FROM && app.database.kind === 'embedded') {
      await tidy(app.database, TABLES);
    }
    return { ...outcome, message: messageOf(outcome) };
  });
}

/** Bulk questions: a workbook to fill in, its preview, and the upload of what is fine. */
export async function bulkQuestionRoutes(app: FastifyInstance): Promise<void> {
  let template: Buffer | undefined;
  route(app, bulkQuestions.template, async ({ reply }) => {
    nameAnswer(reply, 'questions-template.xlsx');
    template ??= await readTemplate();
    return template;
  });
  route(app, bulkQuestions.preview, async ({ request, reply }) => {
    const signal = goneSignal(reply);
    const { bytes } = await receiveWorkbook(request);
    return previewWorkbook(app.db, bytes, signal);
  });
  route(app, bulkQuestions.marked, async ({ request, reply }) => {
    const signal = goneSignal(reply);
    const { bytes, filename } = await receiveWorkbook(request);
    const marked = await markWorkbook(app.db, bytes, signal);
    nameAnswer(reply, markedName(filename));
    return marked;
  });
  uploadRoute(app);
}

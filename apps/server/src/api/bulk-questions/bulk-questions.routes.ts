import { bulkQuestions } from '@quizdesk/contract/bulk-questions';
import { MAX_WORKBOOK_BYTES } from '@quizdesk/contract/constants';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { tidy } from '../../db/maintenance.ts';
import { withFile } from '../../plugins/multipart.ts';
import { route } from '../../plugins/route.ts';
import { readBody, whenBodyMayBeRead } from '../../plugins/upload-turns.ts';
import { uploadKey } from '../questions/upload-key.ts';
import { parseUpload } from './parse-upload.ts';
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

const WORKBOOK = {
  field: bulkQuestions.preview.file,
  maxBytes: MAX_WORKBOOK_BYTES,
  missing: 'Please select an Excel workbook (.xlsx or .xls).',
};

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

/** The body is parsed and checked on another thread: ten thousand questions would hold up everybody for seconds. */
async function uploadRoute(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (_request, _payload, done) => done(null));
  app.setValidatorCompiler(() => (value) => ({ value }));
  route(app, bulkQuestions.upload, async ({ request, reply }) => {
    const signal = goneSignal(reply);
    const { questions, contentHash } = await whenBodyMayBeRead(request, async () =>
      parseUpload(await readBody(request, bulkQuestions.upload.maxBytes), signal),
    );
    const editorId = request.administrator.id;
    const key = uploadKey(request.headers, editorId, contentHash);
    const outcome = await uploadQuestions(app.db, questions, { key, editorId });
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
    return withFile(request, WORKBOOK, ({ bytes }) => previewWorkbook(app.db, bytes, signal));
  });
  route(app, bulkQuestions.marked, async ({ request, reply }) => {
    const signal = goneSignal(reply);
    return withFile(request, WORKBOOK, async ({ bytes, filename }) => {
      const marked = await markWorkbook(app.db, bytes, signal);
      nameAnswer(reply, markedName(filename));
      return marked;
    });
  });
  await app.register(uploadRoute);
}

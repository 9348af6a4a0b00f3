import { bulkQuestions } from '@quizdesk/contract/bulk-questions';
import { MAX_WORKBOOK_BYTES } from '@quizdesk/contract/constants';
import type { FastifyInstance, FastifyReply, FastifySchema, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { tidyAfterImport } from '../../db/maintenance/maintenance.ts';
import { withFile } from '../../plugins/multipart.ts';
import { route } from '../../plugins/route.ts';
import { disconnectSignal } from '../../shared/disconnect-signal.ts';
import { readBody, withUploadTurn } from '../../shared/upload-turns.ts';
import { uploadKey } from '../crud/upload-key.ts';
import { parseUpload } from './parse-upload.ts';
import { markWorkbook, previewWorkbook } from './preview-workbook.ts';
import { type UploadOutcome, uploadQuestions } from './upload-questions.ts';

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

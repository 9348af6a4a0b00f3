import fastifyMultipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError, invalid } from '../shared/app-error.ts';
import { withUploadTurn } from '../shared/upload-turns.ts';

interface Wanted {
  /** The form's field that carries the file. */
  readonly field: string;
  readonly maxBytes: number;
  /** The error where the form has no file. */
  readonly missing?: string;
}

export interface ReceivedFile {
  readonly bytes: Buffer;
  /** What the sender calls it. Never a path, and nothing to rely on. */
  readonly filename: string;
}

/** One file is wanted; a second is read just to say that it is one too many. Other fields are ignored. */
const LIMITS = { files: 2, fields: 20, parts: 25, fieldSize: 10_000, fieldNameSize: 200, headerPairs: 50 };
/** What a form adds to its file: boundaries, headers, small fields. */
const FORM_BYTES = 64 * 1024;
const FILENAME_CHARACTERS = 200;

const inWords = (bytes: number) => (bytes < 1024 * 1024 ? `${bytes} bytes` : `${Math.floor(bytes / 1024 / 1024)} MB`);

function tooLarge(maxBytes: number): AppError {
  const detail = `The file is larger than ${inWords(maxBytes)}, the most this takes.`;
  return new AppError('too_large', 'The file is too large', { detail, values: { most_bytes: maxBytes } });
}

function checkHeaders(request: FastifyRequest, { field, maxBytes }: Wanted): void {
  if (!request.isMultipart()) {
    const detail = `Send the file as a form (multipart/form-data), in the field ${field}.`;
    throw new AppError('unsupported_file', 'Unsupported content type', { detail, values: { field } });
  }
  if (Number(request.headers['content-length']) > maxBytes + FORM_BYTES) throw tooLarge(maxBytes);
}

async function readBytes({ file }: MultipartFile, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // Behind the limit the parser would go on to look for the part's end, which may never come.
  file.once('limit', () => file.destroy(tooLarge(maxBytes)));
  if (file.truncated) throw tooLarge(maxBytes);
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What the sender calls the file. The parser leaves the name out where it is empty. */
const nameOf = (part: Partial<MultipartFile>) => part.filename?.slice(0, FILENAME_CHARACTERS) ?? '';

async function readParts(request: FastifyRequest, { field, maxBytes, missing }: Wanted): Promise<ReceivedFile> {
  let received: ReceivedFile | undefined;
  let misplaced: string | undefined;
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })) {
    if (part.type === 'field') continue;
    const bytes = await readBytes(part, maxBytes);
    // A browser sends an empty file without a name where none was chosen.
    if (bytes.length === 0 && nameOf(part) === '') continue;
    if (received) throw invalid({ [field]: 'Send one file only' });
    if (part.fieldname !== field) misplaced = part.fieldname;
    else received = { bytes, filename: nameOf(part) };
  }
  if (received) return received;
  throw invalid({
    [field]:
      misplaced === undefined
        ? (missing ?? 'Please select a file.')
        : `The file must be in the field ${field}, not ${misplaced}`,
  });
}

function errorOfForm(error: unknown, { field }: Wanted): unknown {
  // A TypeError is a mistake of ours, not of the form's.
  if (error instanceof AppError || error instanceof TypeError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT') return invalid({ [field]: 'Send one file only' });
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return invalid({ [field]: 'The form has too many fields' });
  // Everything else that reading a form can throw is a form that is broken or was cut off.
  const detail = 'The form is broken or was cut off before its end.';
  return new AppError('bad_request', 'Broken form', { detail, cause: error });
}

/**
 * Takes the one file of a form and answers what `use` makes of it, in turn with other uploads. Whatever else arrives is a
 * clear 4xx: no form, no file, another field, several files, too many bytes, a form cut off.
 */
export async function withFile<Answer>(
  request: FastifyRequest,
  wanted: Wanted,
  use: (file: ReceivedFile) => Promise<Answer>,
): Promise<Answer> {
  return withUploadTurn(request, async () => {
    checkHeaders(request, wanted);
    const file = await readParts(request, wanted).catch((error: unknown) => {
      throw errorOfForm(error, wanted);
    });
    return use(file);
  });
}

const FORM = 'multipart/form-data';

/** Lets calls take forms with files, through `withFile`. For the scope of these calls alone: it costs each of them hooks. */
export const multipart = fastifyPlugin(async (app: FastifyInstance) => {
  if (app.hasContentTypeParser(FORM)) app.removeContentTypeParser(FORM);
  await app.register(fastifyMultipart, { throwFileSizeLimit: false, limits: LIMITS });
});

/** Leaves forms unread where no call takes them: they are then refused like a body that is missing. */
export const unreadForms = fastifyPlugin(async (app: FastifyInstance) => {
  app.addContentTypeParser(FORM, (_request, _payload, done) => done(null));
});

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/app-error.ts';
import { hasCopy } from '../../shared/has-copy.ts';

/** Types of the files that uploads make. Nothing else is served, whatever lies in the storage. */
const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp' };

type FileRequest = FastifyRequest<{ Params: { name: string } }>;

const unknownFile = () =>
  new AppError('not_found', 'File not found', { detail: 'There is no uploaded file of this name.' });

/** A stored file never changes under its name, and must never run as anything but a picture. */
function setHeaders(reply: FastifyReply, type: string, etag: string): void {
  void reply.headers({
    'content-type': type,
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** Serves uploaded files to every caller who knows their name. */
export async function fileRoutes(app: FastifyInstance): Promise<void> {
  const serve = async (request: FileRequest, reply: FastifyReply) => {
    const { name } = request.params;
    const type = TYPES[name.split('.').at(-1) ?? ''];
    const file = type === undefined ? undefined : await app.storage.find(name);
    if (type === undefined || !file) throw unknownFile();
    const etag = `"${name}"`;
    setHeaders(reply, type, etag);
    const copied = hasCopy(request.headers, etag);
    if (!copied) void reply.header('content-length', file.size);
    if (!copied && request.method !== 'HEAD') return reply.send(file.stream);
    file.stream.destroy();
    return reply.code(copied ? 304 : 200).send();
  };
  for (const url of ['/uploads/:name', '/v1/uploads/:name']) {
    app.route<{ Params: { name: string } }>({
      method: ['GET', 'HEAD'],
      url,
      schema: { summary: 'An uploaded file' },
      handler: serve,
    });
  }
}

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ConfigurationError } from '../config.ts';
import { safeMessageOf } from '../logging/error-facts.ts';
import { hasCopy } from '../shared/has-copy.ts';
import { buildIndexPage, consoleConfiguration, type IndexPage, LOGO_PATH } from './index-page.ts';

const BUILT_CONSOLE = fileURLToPath(new URL('../../../console/dist/', import.meta.url));

/** Paths of the services, however they are written: what is not found there is no page of the console. */
const OF_SERVICES = /^\/(v1|uploads|assets|brand|reference)([/\\]|$)/i;

/** What monitoring and other programs ask any server for; no page of the console has such a name. */
const FOR_PROGRAMS = new Set([
  '/metrics',
  '/status',
  '/health',
  '/healthcheck',
  '/ping',
  '/livez',
  '/api',
  '/openapi',
  '/swagger',
]);
/**
 * Files that programs look for, like /openapi.json, /robots.txt and /.git/config: their first part has a dot.
 * Later parts may be what an administrator asks for, like the user name in /profile/ama.mensah.
 */
const PROGRAM_FILE = /^\/[^/]*\./;

function encodingFor(request: FastifyRequest): keyof IndexPage['bodies'] {
  const accepted = String(request.headers['accept-encoding'] ?? '').split(',');
  const takes = (name: string) =>
    accepted.some((one) => one.trim().startsWith(name) && !/;\s*q=0(\.0*)?\s*$/.test(one));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

function sendPage(page: IndexPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.headers({
    'cache-control': 'no-cache',
    'content-security-policy': page.contentSecurityPolicy,
    etag: page.etag,
    vary: 'accept-encoding',
  });
  if (hasCopy(request.headers, page.etag)) return reply.code(304).send();
  const encoding = encodingFor(request);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page.bodies[encoding]);
}

async function readLogo(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new ConfigurationError(`BRAND_LOGO must be a file that can be read (${safeMessageOf(error)})`, {
      cause: error,
    });
  }
}

async function serveLogo(app: FastifyInstance, path: string): Promise<void> {
  const bytes = await readLogo(path);
  // Only for a logo of one's own is this loaded at the start.
  const { fileTypeFromBuffer } = await import('file-type');
  const type = path.endsWith('.svg')
    ? 'image/svg+xml'
    : ((await fileTypeFromBuffer(bytes))?.mime ?? 'application/octet-stream');
  app.get(LOGO_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply.type(type).header('cache-control', 'public, max-age=3600').send(bytes),
  );
}

async function readBuiltPage(): Promise<string> {
  try {
    return await readFile(`${BUILT_CONSOLE}index.html`, 'utf8');
  } catch (error) {
    throw new ConfigurationError('SERVICES names the site, but the console is not built; `npm start` builds it', {
      cause: error,
    });
  }
}

/** Serves the built console: its files for good, and its one page for every other address a person may open. */
export async function site(app: FastifyInstance): Promise<void> {
  const page = buildIndexPage(await readBuiltPage(), consoleConfiguration(app.config), app.config.logoHosts);
  await app.register(fastifyStatic, {
    root: BUILT_CONSOLE,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    preCompressed: true,
    cacheControl: false,
    // Nobody asks for a part of such a file; one that does gets the whole.
    acceptRanges: false,
    setHeaders: (reply, path) => {
      // Names under assets/ hold a hash of the content; the few others may change with an update.
      const cached = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      void reply.header('cache-control', cached);
    },
  });
  if (app.config.brandLogo !== undefined) await serveLogo(app, app.config.brandLogo);
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true }, compress: false }, (request, reply) => {
    // Without what it may be encoded as, and the slashes of who joins "https://host/" and "/v1".
    const path = `/${request.params['*'].replace(/^[/\\]+/, '')}`;
    if (OF_SERVICES.test(path) || FOR_PROGRAMS.has(path) || PROGRAM_FILE.test(path)) return reply.callNotFound();
    return sendPage(page, request, reply);
  });
}

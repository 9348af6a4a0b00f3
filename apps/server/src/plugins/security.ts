import type { IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '../shared/app-error.ts';

/** Responses shorter than this are never compressed. */
const COMPRESS_FROM_BYTES = 2048;
/** Half the time of the usual 6, for files and lists an eighth larger: compression shares the processors with what makes a long file. */
const COMPRESS_LEVEL = 3;

/** What every response carries, also one that is written without hooks or without Fastify. */
export const safeHeaders = (consoleUrl?: string) => ({
  // The console's pages carry their own content security policy (site/); everything else is data.
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': consoleUrl ? 'cross-origin' : 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  // Responses are for the caller alone; pages and files say otherwise themselves.
  'cache-control': 'no-store',
});

/** True for a request that says once which host it is for; only HTTP/1.0 may leave it out. Node takes the first of two. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const names = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  return names.length === 1 || (names.length === 0 && httpVersion === '1.0');
}

/** Headers that keep browsers safe, calls from a console on another host, and compressed responses. */
export const security = fastifyPlugin(async (app) => {
  const { consoleUrl } = app.config;
  const headers = safeHeaders(consoleUrl);
  app.addHook('onRequest', ({ raw }, reply, done) => {
    void reply.headers(headers);
    if (hasOneHost(raw)) return done();
    void reply.header('connection', 'close');
    done(new AppError('bad_request', 'Bad Request', { detail: 'A request names one host, in the header Host.' }));
  });
  if (consoleUrl) {
    await app.register(cors, {
      origin: new URL(consoleUrl).origin,
      // For the cookie that makes a device known at sign-in; nothing else goes by cookies.
      credentials: true,
      exposedHeaders: ['retry-after', 'content-disposition', 'operation-id', 'operation-can-undo', 'etag'],
      maxAge: 600,
      // Its refusal of other OPTIONS would be plain text.
      strictPreflight: false,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    });
  }
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['gzip', 'deflate'],
    zlibOptions: { level: COMPRESS_LEVEL },
    globalDecompression: false,
  });
});

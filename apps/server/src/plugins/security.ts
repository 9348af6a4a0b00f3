import compress from '@fastify/compress';
import cors from '@fastify/cors';
import fastifyPlugin from 'fastify-plugin';

/** Responses shorter than this are never compressed. */
const COMPRESS_FROM_BYTES = 2048;

/** What every response carries; `cross-origin-resource-policy` depends on where the console is. */
const HEADERS = {
  // The console's pages carry their own content security policy (site/); everything else is data.
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
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
};

/** Headers that keep browsers safe, calls from a console on another host, and compressed responses. */
export const security = fastifyPlugin(async (app) => {
  const { consoleUrl } = app.config;
  const headers = { ...HEADERS, 'cross-origin-resource-policy': consoleUrl ? 'cross-origin' : 'same-origin' };
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  if (consoleUrl) {
    await app.register(cors, {
      origin: new URL(consoleUrl).origin,
      // For the cookie that makes a device known at sign-in; nothing else goes by cookies.
      credentials: true,
      exposedHeaders: ['retry-after', 'content-disposition', 'operation-id', 'operation-can-undo', 'etag'],
      maxAge: 600,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    });
  }
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['gzip', 'deflate'],
    globalDecompression: false,
  });
});

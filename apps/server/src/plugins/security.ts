import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';

/** Answers shorter than this go out as they are. */
const COMPRESS_FROM_BYTES = 2048;

/** Headers that keep browsers safe, calls from a console on another host, and compressed answers. */
export const security = fastifyPlugin(async (app) => {
  // The console's pages carry their own content security policy (site/); everything else is data.
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: app.config.consoleUrl ? 'cross-origin' : 'same-origin' },
  });
  if (app.config.consoleUrl) {
    await app.register(cors, {
      origin: new URL(app.config.consoleUrl).origin,
      // For the cookie that makes a device known at sign-in; nothing else goes by cookies.
      credentials: true,
      exposedHeaders: ['retry-after', 'content-disposition'],
      maxAge: 600,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    });
  }
  // Answers are for the one who asked; pages and files say otherwise themselves.
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['gzip', 'deflate'],
    globalDecompression: false,
  });
});

import { isUtf8 } from 'node:buffer';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '../shared/app-error.ts';
import { refuseNested } from '../shared/json-bounds.ts';

/** Three times as many lists, objects and members as the largest body has: a plan of the quiz of the day for a year. */
const MOST_PARTS = 5000;

/**
 * Bodies are JSON or forms; anything else is a 415. Many clients name JSON as the type of every call; one that takes no body
 * and gets none is not broken for that.
 */
export const jsonBodies = fastifyPlugin(async (app) => {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0 && request.routeOptions.schema?.body === undefined) return done(null, undefined);
    // The parser is asked for a buffer, above. Read as text, another encoding would lose every letter outside ASCII.
    const bytes = body as Buffer;
    if (!isUtf8(bytes)) throw new AppError('bad_request', 'Broken JSON', { detail: 'The body is not in UTF-8.' });
    const json = bytes.toString();
    refuseNested(json, MOST_PARTS);
    return parse(request, json, done);
  });
});

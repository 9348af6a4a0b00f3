import fastifyPlugin from 'fastify-plugin';
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
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.routeOptions.schema?.body === undefined) return done(null, undefined);
    // The parser is asked for text, above.
    const json = String(body);
    refuseNested(json, MOST_PARTS);
    return parse(request, json, done);
  });
});

import type { FastifyInstance, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** What is about a connection (RFC 9110, section 7.6.1) or the body that is sent on it. */
const OF_CONNECTION = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

/**
 * The API's description, made from the routes: a page for people at /reference, the OpenAPI document at /reference/json.
 * Both are built, and their libraries loaded, at the first request for them.
 */
export const openapi = fastifyPlugin(async (app) => {
  const described: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && route.schema?.hide !== true) described.push(route);
  });
  let reference: Promise<FastifyInstance> | undefined;
  const load = async () => (await import('./reference.ts')).buildReference(app.config.brandName, described);
  for (const path of ['/reference', '/reference/*']) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      // A failed load is tried again by the next request.
      reference ??= load().catch((error: unknown) => {
        reference = undefined;
        throw error;
      });
      // No part of a page is worth asking for, and no page is changed: these alone change what is sent.
      const { 'if-none-match': known, 'if-modified-since': since } = request.headers;
      const headers = { ...(known && { 'if-none-match': known }), ...(since && { 'if-modified-since': since }) };
      const page = await (await reference).inject({ method: 'GET', url: request.url, headers });
      if (page.statusCode === 404) return reply.callNotFound();
      const sent = Object.entries(page.headers).filter(([name]) => !OF_CONNECTION.includes(name));
      const body = page.rawPayload.length > 0 ? page.rawPayload : undefined;
      return reply.code(page.statusCode).headers(Object.fromEntries(sent)).send(body);
    });
  }
});

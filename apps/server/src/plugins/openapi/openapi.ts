import type { FastifyInstance, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

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
      const { url, headers } = request;
      const { statusCode, headers: sent, rawPayload } = await (await reference).inject({ method: 'GET', url, headers });
      if (statusCode === 404) return reply.callNotFound();
      return reply.code(statusCode).headers(sent).send(rawPayload);
    });
  }
});

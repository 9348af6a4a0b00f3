import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { completeOperations, type Document } from './operations.ts';

/** The page must also load where there is no https. */
const transformStaticCSP = (header: string) => header.replace(/;? *upgrade-insecure-requests/, '');

/** An app whose only calls are the pages of the reference; it has the described routes to describe them. */
export async function buildReference(brandName: string, routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const reference = Fastify({ exposeHeadRoutes: false });
  reference.setValidatorCompiler(() => () => true);
  reference.setSerializerCompiler(() => JSON.stringify);
  await reference.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brandName} API`, version: '1', description: 'The administrative API of the quiz.' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transformObject: (made) => {
      if (!('openapiObject' in made)) throw new Error('The document is OpenAPI');
      // Of the document's own types, which leave every part open, the parts that the plugin always makes.
      completeOperations(made.openapiObject as unknown as Document);
      return made.openapiObject;
    },
    transform: createJsonSchemaTransform({
      zodToJsonConfig: {
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
        },
      },
    }),
  });
  for (const { method, url, schema = {} } of routes) reference.route({ method, url, schema, handler: () => {} });
  await reference.register(swaggerUi, { routePrefix: '/reference', staticCSP: true, transformStaticCSP });
  return reference;
}

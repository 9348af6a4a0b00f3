import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { completeOperations, type Document } from './operations.ts';
import { INTRODUCTION } from './texts/introduction.ts';

/** A number in an address is text; what it says, with its bounds, is in the schema that the text is turned into. */
function describeQueryInteger({ out }: z.ZodPipe, jsonSchema: z.core.JSONSchema.BaseSchema): void {
  if (!(out instanceof z.ZodNumber)) return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, { type: 'integer', minimum: out.minValue, maximum: out.maxValue });
}

/** Nothing comes from other hosts, and the page must also load where there is no https. */
const transformStaticCSP = (header: string) =>
  header.replaceAll(/ (https:|validator\.swagger\.io)(?=[ ;])/g, '').replace(/;? *upgrade-insecure-requests/, '');

/** An app whose only calls are the pages of the reference; it has the described routes to describe them. */
export async function buildReference(brandName: string, routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const reference = Fastify({ exposeHeadRoutes: false });
  reference.setValidatorCompiler(() => () => true);
  reference.setSerializerCompiler(() => JSON.stringify);
  await reference.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brandName} API`, version: '1', description: INTRODUCTION },
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
          if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
          if (zodSchema instanceof z.ZodPipe) describeQueryInteger(zodSchema, jsonSchema);
          // Bounds that every whole number in JSON has say nothing.
          if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
          if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        },
      },
    }),
  });
  for (const { method, url, schema = {} } of routes) reference.route({ method, url, schema, handler: () => {} });
  await reference.register(swaggerUi, { routePrefix: '/reference', staticCSP: true, transformStaticCSP });
  return reference;
}

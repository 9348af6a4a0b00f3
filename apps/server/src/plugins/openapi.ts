import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

/** The page must also load where there is no https. */
const transformStaticCSP = (header: string) => header.replace(/;? *upgrade-insecure-requests/, '');

/** The API's description, made from the routes: a page for people at /reference, the OpenAPI document at /reference/json. */
export const openapi = fastifyPlugin(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${app.config.brandName} API`, version: '1', description: 'The administrative API of the quiz.' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
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
  await app.register(swaggerUi, { routePrefix: '/reference', staticCSP: true, transformStaticCSP });
});

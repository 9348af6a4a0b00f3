import type { IncomingMessage, Server } from 'node:http';
import { USUAL_BODY_BYTES } from '@quizdesk/contract/constants';
import Fastify, { type FastifyBaseLogger, type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { account } from './account/account.routes.ts';
import { api } from './api/index.ts';
import { serverProcesses } from './api/system/server-processes.ts';
import { backups } from './backup/backups.ts';
import { exporting } from './export/exporting.ts';
import { accessLog } from './logging/access-log.ts';
import { traceOf } from './logging/trace-context.ts';
import { authentication } from './plugins/authentication.ts';
import { answerBrokenRequest } from './plugins/broken-requests.ts';
import { closing } from './plugins/closing.ts';
import { type Context, context } from './plugins/context.ts';
import { answerError, errors } from './plugins/errors.ts';
import { health } from './plugins/health.ts';
import { jsonBodies } from './plugins/json-bodies.ts';
import { metrics } from './plugins/metrics.ts';
import { openapi } from './plugins/openapi/openapi.ts';
import { rateLimit } from './plugins/rate-limit.ts';
import { requestBodies } from './plugins/request-bodies.ts';
import { safeHeaders, security } from './plugins/security.ts';
import { realtime } from './realtime/realtime.ts';
import { asksForSocket } from './realtime/upgrades.ts';
import type { Service } from './settings.ts';
import { readCertificate } from './shared/certificate.ts';
import { site } from './site/site.ts';

/** The services by the names that SERVICES takes. */
const services = { account, api, realtime, site } satisfies Record<Service, (app: FastifyInstance) => Promise<void>>;

/** In place of Fastify's own compilers of schemas, which take megabytes and are not loaded then: ours are set before any route. */
const unused = (): never => {
  throw new Error('A route is registered before the compilers of its schemas are set');
};

/** Composes the process: what all share, then the services it is to run. */
export async function buildApp(parts: Context, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const { config } = parts;
  const server = {
    shouldUpgradeCallback: (request: IncomingMessage) => config.services.includes('realtime') && asksForSocket(request),
    // How long headers may take; bodies may take longer (plugins/request-bodies.ts).
    headersTimeout: 20_000,
    connectionsCheckingInterval: 5000,
    // A request without a host gets an error of ours (plugins/security.ts).
    requireHostHeader: false,
  };
  const options: FastifyHttpOptions<Server, FastifyBaseLogger> = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: USUAL_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
    // Fastify's type for an HTTPS server differs in the type of the server alone, which no one looks at.
    ...((config.tls ? { https: { ...server, ...(await readCertificate(config.tls)) } } : { http: server }) as object),
    clientErrorHandler: answerBrokenRequest,
    // Keep-alive connections must not hold up the end of the process; `closing` lets requests be answered first.
    forceCloseConnections: true,
    // No hook runs for an address that cannot be read.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers(safeHeaders(config.consoleUrl))),
    childLoggerFactory: (logger, bindings, childOptions, { headers }) =>
      logger.child({ ...bindings, ...(config.traceContext && traceOf(headers.traceparent)) }, childOptions),
    genReqId: () => crypto.randomUUID(),
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
  };
  const app = Fastify(options);
  app.setValidatorCompiler(validatorCompiler);
  await app.register(closing);
  await app.register(context, parts);
  // Every schema of an answer is one of the contract's (plugins/route.ts).
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (value) =>
        app.encodeAnswer(schema, value),
  );
  await app.register(accessLog);
  await app.register(errors);
  await app.register(security);
  await app.register(requestBodies);
  await app.register(jsonBodies);
  await app.register(openapi);
  await app.register(health);
  await app.register(authentication);
  await app.register(rateLimit);
  await app.register(metrics);
  await app.register(exporting);
  await app.register(backups);
  await app.register(serverProcesses);
  for (const name of config.services) await app.register(services[name]);
  return app;
}

import { STATUS_CODES } from 'node:http';
import { ERROR_STATUS, type ErrorCode, type FieldError, type SentError } from '@quizdesk/contract/errors';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import { isAway, isCallerGone } from '../db/constraints.ts';
import { logSecurityEvent } from '../shared/accounts/security-log.ts';
import { AppError, errorBodyOf, invalid } from '../shared/app-error.ts';
import { appErrorOfDatabase } from '../shared/database-errors.ts';
import { fieldErrorOf } from '../shared/field-error.ts';
import { fieldName } from '../shared/parse-payload.ts';

/** Someone who repeats a refused call fills no log: one line of each account and call in this time. */
const LOGGED_MS = 60_000;
const REMEMBERED = 10_000;

interface Refused {
  readonly userId: number;
  readonly call: string;
  readonly address?: string;
  readonly requestId?: string;
  readonly reason: string;
}

/**
 * Logs calls that a signed-in person may not make. Not the journal: those who have a student's account
 * could make that grow.
 */
class Refusals {
  readonly #log: FastifyBaseLogger;
  readonly #logged = new LRUCache<string, true>({ max: REMEMBERED, ttl: LOGGED_MS });

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  log(refused: Refused): void {
    const key = `${refused.userId} ${refused.call}`;
    if (this.#logged.has(key)) return;
    this.#logged.set(key, true);
    logSecurityEvent(this.#log, 'warn', { event: 'call.refused', ...refused });
  }

  /** Logs a 403 to a call. A proof or a new password that is asked for is no refusal. */
  logForbidden(request: FastifyRequest, { message, facts }: AppError): void {
    const caller: { readonly id: number } | undefined = request.administrator ?? request.account;
    if (caller === undefined || facts.stepUp || facts.changePassword) return;
    const { ip: address, id: requestId, method, routeOptions } = request;
    const call = routeOptions.config.call ?? `${method} ${routeOptions.url}`;
    this.log({ userId: caller.id, call, address, requestId, reason: facts.detail ?? message });
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    refusals: Refusals;
  }
}

const namesIn = (keys: unknown): readonly string[] => (Array.isArray(keys) ? keys.map(String) : []);

function fromValidation(error: FastifyError): AppError | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const what = error.validationContext;
  if (what === 'params') return new AppError('not_found', 'Not found', { detail: 'No such id.', cause: error });
  // Not objects: a parameter may be called `constructor`.
  const details = new Map<string, string>();
  const fields = new Map<string, FieldError>();
  for (const { keyword, message = 'Invalid', params, instancePath } of error.validation) {
    const unknown = what === 'querystring' && keyword === 'unrecognized_keys' ? namesIn(params.keys) : [];
    const names = unknown.length > 0 ? unknown : [fieldName(instancePath.split('/').slice(1)) || (what ?? 'body')];
    for (const name of names) {
      if (details.has(name)) continue;
      details.set(name, unknown.length > 0 ? 'There is no such parameter' : message);
      fields.set(name, fieldErrorOf({ code: keyword, message, facts: params }));
    }
  }
  return invalid(Object.fromEntries(details), Object.fromEntries(fields));
}

/** Fastify's own errors with our texts. */
const FASTIFY_ERRORS: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () =>
    new AppError('bad_request', 'Broken JSON', { detail: 'The body is not valid JSON.' }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('bad_request', 'Broken JSON', { detail: 'The body is empty.' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError('unsupported_file', 'Unsupported content type', {
      detail: 'Send JSON, or a form with a file where the call takes one.',
    }),
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new AppError('too_large', 'Too large', { detail: 'The body is larger than this call takes.' }),
};

/** Kinds that a status of Fastify or a plugin names; those of no call's answer, as 412 and 414, are bad requests to programs. */
const KIND_OF_STATUS: Readonly<Partial<Record<number, ErrorCode>>> = {
  403: 'forbidden',
  404: 'not_found',
  416: 'no_such_range',
};

function appErrorOf(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  const known = FASTIFY_ERRORS[error.code]?.() ?? fromValidation(error) ?? appErrorOfDatabase(error);
  if (known) return known;
  // Every other 4xx that Fastify or a plugin raises is the caller's doing: broken URLs, headers, forms, conditions.
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError('too_large', 'Too large', { detail: error.message });
  if (status === 415) return new AppError('unsupported_file', 'Unsupported content type', { detail: error.message });
  if (status < 400 || status >= 500) return undefined;
  const message = STATUS_CODES[status] ?? 'Bad Request';
  return new AppError(KIND_OF_STATUS[status] ?? 'bad_request', message, { detail: error.message, status });
}

/** Logs the cause of every 503 but an outage of the database, which db/maintenance/watch.ts logs once. */
export function logUnavailable(log: FastifyBaseLogger, error: AppError): void {
  if (error.code !== 'unavailable' || isAway(error)) return;
  log.warn({ err: error.cause ?? error }, `refused with 503: ${error.message}`);
}

/** Sends the error response for anything that was thrown. Fastify also calls it for requests that never reach a route. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = appErrorOf(error);
  // No one is there to read it, and nothing is wrong.
  if (isCallerGone(error)) return reply.code(503).send();
  if (!known) {
    request.log.error({ err: error }, 'request failed');
    const body: SentError = {
      code: 'internal',
      message: 'Internal Server Error',
      detail: `Something went wrong on the server. It is in the server's log as ${request.id}.`,
      request_id: request.id,
    };
    return reply.code(500).send(body);
  }
  logUnavailable(request.log, known);
  if (known.code === 'forbidden') request.server.refusals.logForbidden(request, known);
  if (known.facts.retryAfterS !== undefined) void reply.header('retry-after', Math.ceil(known.facts.retryAfterS));
  if (known.code === 'unauthenticated') void reply.header('www-authenticate', 'Bearer');
  return reply.code(known.facts.status ?? ERROR_STATUS[known.code]).send(errorBodyOf(known));
}

/** Turns everything that is thrown into the error bodies of the contract; unknown errors become a 500 without internals. */
export const errors = fastifyPlugin(async (app: FastifyInstance) => {
  app.decorate('refusals', new Refusals(app.log));
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    return answerError(
      // The handler takes what Fastify throws; an AppError is one of the errors it knows.
      new AppError('not_found', 'Not Found', {
        detail: `There is no ${request.method} ${path}.`,
        values: { method: request.method, path },
      }) as unknown as FastifyError,
      request,
      reply,
    );
  });
});

import type { FastifyError } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { answerError } from '../plugins/errors.ts';
import { AppError } from '../shared/app-error.ts';
import { networkOf } from '../shared/network.ts';

/** Generous: a client that is out of date, at all desks of a school behind one address. */
const REFUSED_BODIES_A_MINUTE = 300;

/** An error about the body itself, before anything was done: too long, broken, or not what the call takes. */
function isOfBody(error: FastifyError): boolean {
  if (error instanceof AppError) return error.code === 'bad_request';
  return error.validationContext === 'body' || error.code?.startsWith('FST_ERR_CTP_') === true;
}

/**
 * Counts the bodies of a network that calls open to all refuse. Too many are a 429, and each needs a connection of its own
 * then; bodies that are fine are taken from everybody at all times. Needs `rateLimit`.
 */
export const countRefusedBodies = fastifyPlugin(async (app) => {
  const limit = app.createLimit({ name: 'refused-body', points: REFUSED_BODIES_A_MINUTE, durationS: 60 });
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (!isOfBody(error)) return answerError(error, request, reply);
    try {
      await limit.take(networkOf(request.ip));
      return answerError(error, request, reply);
    } catch (tooMany) {
      void reply.header('connection', 'close');
      // An AppError, which is one of the errors that the handler knows.
      return answerError(tooMany as FastifyError, request, reply);
    }
  });
});

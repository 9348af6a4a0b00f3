import type { FastifyReply } from 'fastify';

const SIGNAL = Symbol('disconnect signal');

declare module 'fastify' {
  interface FastifyReply {
    [SIGNAL]?: AbortSignal;
  }
}

/** Aborts when the caller closes the connection before the response is complete. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  if (reply[SIGNAL]) return reply[SIGNAL];
  const controller = new AbortController();
  const { raw } = reply;
  if (raw.destroyed) controller.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  reply[SIGNAL] = controller.signal;
  return controller.signal;
}

import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { logSecurityEvent } from '../shared/accounts/security-log.ts';
import type { AppError } from '../shared/app-error.ts';

/** Somebody who repeats a refused call fills no log: one line of each account and call in this time. */
const TOLD_MS = 60_000;
const REMEMBERED = 10_000;

interface Refused {
  readonly userId: number;
  readonly call: string;
  readonly address?: string;
  readonly requestId?: string;
  readonly reason: string;
}

/**
 * Tells the log of calls that somebody who is signed in may not make. Not the journal: whoever has a student's account
 * could make that grow.
 */
export class Refusals {
  readonly #log: FastifyBaseLogger;
  readonly #told = new LRUCache<string, true>({ max: REMEMBERED, ttl: TOLD_MS });

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  tell(refused: Refused): void {
    const key = `${refused.userId} ${refused.call}`;
    if (this.#told.has(key)) return;
    this.#told.set(key, true);
    logSecurityEvent(this.#log, 'warn', { event: 'call.refused', ...refused });
  }

  /** Tells of a 403 to a call. A proof or a new password that is asked for is no refusal. */
  tellOf(request: FastifyRequest, { message, facts }: AppError): void {
    const caller: { readonly id: number } | undefined = request.administrator ?? request.account;
    if (caller === undefined || facts.stepUp || facts.changePassword) return;
    const { ip: address, id: requestId, method, routeOptions } = request;
    const call = routeOptions.config.call ?? `${method} ${routeOptions.url}`;
    this.tell({ userId: caller.id, call, address, requestId, reason: facts.detail ?? message });
  }
}

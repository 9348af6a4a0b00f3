import type { FastifyBaseLogger } from 'fastify';

/** What a line of the log says of a security event (docs/operations/monitor.md). */
export interface SecurityFacts {
  /** The contract's name of the call, with its outcome where there are several: `account.signInRefused`. */
  readonly event: string;
  /** Whose account it is about; absent where there is none. */
  readonly userId?: number | undefined;
  readonly address?: string;
  readonly requestId?: string;
  readonly reason?: string | undefined;
  /** The contract's name of the call that was refused. */
  readonly call?: string | undefined;
}

/** Writes a security event into the log: what happens every day as information, the rest as a warning. */
export function logSecurityEvent(log: FastifyBaseLogger, level: 'info' | 'warn', facts: SecurityFacts): void {
  log[level](facts, 'security event');
}

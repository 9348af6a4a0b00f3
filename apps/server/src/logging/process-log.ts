import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config.ts';
import { factsOfError, safeMessageOf } from './error-facts.ts';

/** A request without the query of its address, which may hold names and e-mail addresses from searches. */
const requestFacts = ({ method, url }: { readonly method: string; readonly url: string }) => ({
  method,
  url: url.split('?')[0],
});

/** Pino repeats an error's message as the line's where it is given no other, and Fastify does so itself. */
const logMethod: NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> = function (args, method) {
  const [first, message, ...rest]: readonly unknown[] = args;
  const error: unknown = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
  if (!(error instanceof Error)) return method.apply(this, args);
  const isOwn = typeof message === 'string' && message !== error.message;
  const facts = first instanceof Error ? { err: first } : first;
  // The hook's types know one overload of three; these are the arguments that it was called with.
  return method.apply(this, [facts, isOwn ? message : safeMessageOf(error), ...rest] as unknown as typeof args);
};

/** The process's log: JSON lines, to standard output by default. No line holds a value of a statement. */
export function createProcessLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: (error: unknown) => factsOfError(error), req: requestFacts },
    hooks: { logMethod },
  };
  return destination ? pino(options, destination) : pino(options);
}

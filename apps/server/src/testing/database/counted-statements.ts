import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/** A statement as it was sent. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Every process looks sessions up once in 5 s, so that it depends on the clock which call does. */
const IS_SESSION_LOOKUP = /from "sessions" inner join "users"/;

/** For the rest of the test: a way to run work and get every statement that the work has sent. */
export function recordStatements(): (work: () => Promise<unknown>) => Promise<SentStatement[]> {
  const recording = new AsyncLocalStorage<SentStatement[]>();
  const { query } = pg.Client.prototype;
  const record = function (this: pg.Client, config: string | pg.QueryConfig, ...rest: unknown[]) {
    const { text, values } = typeof config === 'string' ? { text: config, values: rest[0] } : config;
    const sent = { text, values: Array.isArray(values) ? values : Array.isArray(rest[0]) ? rest[0] : [] };
    if (!IS_SESSION_LOOKUP.test(text)) recording.getStore()?.push(sent);
    return Reflect.apply(query, this, [config, ...rest]);
  };
  // The driver's overloads cannot be written in one function.
  pg.Client.prototype.query = record as typeof query;
  onTestFinished(() => {
    pg.Client.prototype.query = query;
  });
  return async (work) => {
    const sent: SentStatement[] = [];
    await recording.run(sent, work);
    return sent;
  };
}

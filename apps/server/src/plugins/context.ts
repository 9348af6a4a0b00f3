import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { RunningJob } from '../jobs/running-job.ts';
import { ContestClock } from '../shared/contest-clock.ts';
import type { Storage } from '../storage/storage.ts';
import { answerEncoder, type Encode } from './answers.ts';

/** What every service of the process works with. */
export interface Context {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly storage: Storage;
  /** Makes a response that does not match the contract an error instead of a line in the log: for tests. */
  readonly strictAnswers?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    /** By which days begin and end. */
    clock: ContestClock;
    db: OpenDatabase['db'];
    database: OpenDatabase;
    storage: Storage;
    encodeAnswer: Encode;
    /** The background jobs of the process, by name. */
    jobs: Map<string, RunningJob>;
    /** What a service has of itself to measure: it puts its own reading in place of none. */
    measured: { sockets: () => number };
  }
}

/** Makes configuration, database and storage reachable from every route. */
export const context = fastifyPlugin<Context>(async (app, { config, database, storage, strictAnswers = false }) => {
  app.decorate('config', config);
  app.decorate('clock', new ContestClock(config.contestTimeZone));
  app.decorate('database', database);
  app.decorate('db', database.db);
  app.decorate('storage', storage);
  app.decorate('jobs', new Map(database.jobs.map((job) => [job.name, job])));
  app.decorate('encodeAnswer', answerEncoder(app.log, strictAnswers));
  app.decorate('measured', { sockets: () => 0 });
  app.decorate('access', 'public');
});

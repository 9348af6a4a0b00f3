import { account as endpoints } from '@quizdesk/contract/account';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach } from 'vitest';
import { account } from '../account/account.routes.ts';
import { parseConfig } from '../config.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { authentication, guard } from '../plugins/authentication.ts';
import { context } from '../plugins/context.ts';
import { errors } from '../plugins/errors.ts';
import { rateLimit } from '../plugins/rate-limit.ts';
import { buildUser, PASSWORD } from './builders/users.ts';

const noFiles = () => Promise.reject(new Error('The account service touches no files'));
const storage = {
  write: noFiles,
  find: noFiles,
  remove: noFiles,
  touch: noFiles,
  listAll: noFiles,
  listUntouched: noFiles,
  removeUntouched: noFiles,
  check: noFiles,
};

interface Options {
  readonly redisUrl?: string;
  /** Where the console is, if on another host. */
  readonly consoleUrl?: string;
  readonly trustedProxies?: number;
  /** Further variables of the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Takes the log's lines instead of no one. */
  readonly log?: (line: string) => void;
}

const opened: FastifyInstance[] = [];

/** Closes after every test of a file the services that it built. */
export function closeAccountApps(): void {
  afterEach(async () => {
    for (const app of opened.splice(0)) await app.close();
  });
}

/** Builds the account service alone, with `/who` as a guarded call; two of them on one database are two instances. */
export async function buildAccountApp(
  database: OpenDatabase,
  { redisUrl, consoleUrl, trustedProxies = 0, env = {}, log }: Options = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: log ? { level: 'warn', stream: { write: log } } : false,
    trustProxy: (_address, hop) => hop < trustedProxies,
  });
  opened.push(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(context, {
    config: parseConfig({ REDIS_URL: redisUrl, CONSOLE_URL: consoleUrl, ...env }),
    database,
    storage,
  });
  await app.register(errors);
  await app.register(authentication);
  await app.register(rateLimit);
  await app.register(account);
  await app.register(async (guarded) => {
    await guarded.register(guard);
    guarded.get('/who', (request) => request.administrator);
  });
  await app.ready();
  return app;
}

/** An admin that can sign in with PASSWORD by default. */
export function buildAdministrator(db: Database, values: Parameters<typeof buildUser>[1] = {}) {
  return buildUser(db, { role: 'admin', ...values });
}

interface SignIn {
  readonly username: string;
  readonly password?: string;
  readonly from?: string;
  /** The browser's cookies, see `deviceOf`. */
  readonly cookies?: Record<string, string>;
}

/** Sends a sign-in, with the password of all built accounts by default. */
export function signIn(
  app: FastifyInstance,
  { username, password = PASSWORD, from = '192.0.2.1', cookies = {} }: SignIn,
) {
  return app.inject({
    method: 'POST',
    url: endpoints.signIn.path,
    payload: { username, password },
    remoteAddress: from,
    cookies,
  });
}

/** The cookies that a browser has after this response. */
export function deviceOf({ cookies }: Pick<LightMyRequestResponse, 'cookies'>): Record<string, string> {
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}

/** Signs in and returns the pair of tokens. */
export async function tokensOf(app: FastifyInstance, username: string) {
  const response = await signIn(app, { username });
  return endpoints.signIn.response.parse(response.json());
}

/** Sends a refresh with this body. */
export function refresh(app: FastifyInstance, payload: Record<string, unknown>, from = '192.0.2.1') {
  return app.inject({ method: 'POST', url: endpoints.refresh.path, payload, remoteAddress: from });
}

/** Calls with an access token, or with a whole Authorization header, or without one. */
export function call(app: FastifyInstance, method: 'GET' | 'POST' | 'DELETE', url: string, authorization?: string) {
  return app.inject({ method, url, ...(authorization !== undefined && { headers: { authorization } }) });
}

import type { ConsoleRole, Role } from '@quizdesk/contract/constants';
import type { Endpoint } from '@quizdesk/contract/kit';
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { signAccessToken } from '../account/tokens.ts';
import { buildApp } from '../app.ts';
import { type Config, parseConfig } from '../config.ts';
import { createProcessLog } from '../logging/process-log.ts';
import { openLocalStorage } from '../storage/local-storage.ts';
import { buildSessions } from './builders/sessions.ts';
import { buildUser } from './builders/users.ts';
import { createTestFolder, useTestDatabase } from './database/test-database.ts';

/** The process under test, and ways to call it as someone. */
export interface TestApp {
  readonly app: FastifyInstance;
  /** Makes an account of this role with a session and returns its access token. */
  tokenFor(role: Role): Promise<string>;
  /** Calls as an administrator, an admin by default; one account of a role for all calls of a test. */
  call(options: InjectOptions, role?: ConsoleRole): Promise<LightMyRequestResponse>;
  /** Makes new accounts for further calls; after the database was emptied. */
  forget(): void;
}

async function openSession(app: FastifyInstance, role: Role): Promise<string> {
  const user = await buildUser(app.db, { role });
  const [session] = await buildSessions(app.db, user.id, 1);
  return signAccessToken(app.signingKeys, user, session?.sessionId ?? '');
}

/** Ways to call a process that a test has built. */
export function testApp(app: FastifyInstance): TestApp {
  const tokens = new Map<Role, Promise<string>>();
  const tokenFor = (role: Role) => openSession(app, role);
  const call = async ({ headers, ...options }: InjectOptions, role: ConsoleRole = 'admin') => {
    const token = tokens.get(role) ?? tokenFor(role);
    tokens.set(role, token);
    return app.inject({ ...options, headers: { authorization: `Bearer ${await token}`, ...headers } });
  };
  const forget = () => tokens.clear();
  return { app, tokenFor, call, forget };
}

/** Gives the tests of a file the whole process on an empty database; `config` changes what it is configured with. */
export function useTestApp(
  config: Partial<Config> = {},
  log: FastifyBaseLogger = createProcessLog('silent'),
): () => TestApp {
  const database = useTestDatabase();
  let made: ReturnType<typeof testApp> | undefined;
  beforeAll(async () => {
    const storage = await openLocalStorage(await createTestFolder());
    const parts = {
      config: { ...parseConfig({ LOG_LEVEL: 'silent', DATA_DIR: await createTestFolder() }), ...config },
      database: database(),
      storage,
      strictAnswers: true,
    };
    made = testApp(await buildApp(parts, log));
  });
  // The database of the previous test has been dropped, and the account with it.
  beforeEach(() => made?.forget());
  afterAll(async () => made?.app.close());
  return () => {
    if (!made) throw new Error('The test app is there inside of tests only');
    return made;
  };
}

/** A path of the contract with its parameters filled in. */
export function pathOf(endpoint: Endpoint, params: Record<string, string | number> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
}

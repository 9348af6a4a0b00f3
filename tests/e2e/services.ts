import { once } from 'node:events';
import { connect } from 'node:net';
import {
  buildRunName,
  databaseUrlOf,
  findTestServer,
  onTestServer,
} from '../../apps/server/src/testing/test-server.ts';

/** A new database on the test server, and a Redis, for tests with more than one server process. */
export interface SharedServices {
  readonly env: { readonly DATABASE_URL: string; readonly REDIS_URL: string };
  drop(): Promise<void>;
}

/** Apart from the databases of it that the service's own tests count in. */
function redisUrl(): string {
  const url = new URL(process.env.TEST_REDIS_URL || 'redis://127.0.0.1:6379');
  url.pathname = '/13';
  return url.href;
}

async function problemOfRedis(url: string): Promise<string | undefined> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port || 6379), timeout: 2000 });
  try {
    await once(socket, 'connect');
    return undefined;
  } catch (error) {
    return `no Redis answers at ${host} (${error instanceof Error ? error.message : error})`;
  } finally {
    socket.destroy();
  }
}

/**
 * Why tests with several processes cannot run here, if they cannot. Where REQUIRE_SERVICES is 1 that is a failure.
 */
export async function findMissingService(): Promise<string | undefined> {
  const { address, problem } = await findTestServer();
  const missing = problem
    ? `no PostgreSQL server answers at ${address} (${problem})`
    : await problemOfRedis(redisUrl());
  if (missing !== undefined && process.env.REQUIRE_SERVICES === '1') {
    throw new Error(`The browser tests with several processes cannot run: ${missing}`);
  }
  return missing;
}

/** Makes the database. Its name is one that forgotten ones are dropped by. */
export async function makeSharedServices(): Promise<SharedServices> {
  const name = `${buildRunName()}_browser`;
  await onTestServer(`CREATE DATABASE ${name}`);
  return {
    env: { DATABASE_URL: databaseUrlOf(name), REDIS_URL: redisUrl() },
    drop: async () => void (await onTestServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

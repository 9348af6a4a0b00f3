import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createDatabasePlace, createTestFolder } from './testing/database/test-database.ts';
import { startRefused } from './testing/server-process.ts';

// With one database is enough: what is wrong here has nothing to do with it.
/** Each test starts a process, which takes its time where other tests run at the same time. */
const SLOW = { timeout: 90_000 };
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const nowhere = async () => ({ databaseUrl: undefined, dataDir: await createTestFolder() });

describe('a start that cannot be is one line and code 1:', SLOW, () => {
  const refusal = (line: string | RegExp) => ({
    code: 1,
    output: '',
    errors: expect.stringMatching(line instanceof RegExp ? line : `^${escapeRegExp(line)}\n$`),
  });

  test('a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const redis = 'redis://127.0.0.1:1'; // a client that goes on trying must not keep the process alive
    const ended = await startRefused(await createDatabasePlace(), {
      PORT: String(port),
      REDIS_URL: redis,
      LOG_LEVEL: 'silent',
    });
    other.close();
    expect(ended).toEqual(refusal(`Port ${port} is in use; set PORT to a free one.`));
  });

  test('an address that is not of this machine', async () => {
    const ended = await startRefused(await createDatabasePlace(), { HOST: '192.0.2.1' });
    expect(ended).toEqual(refusal('HOST 192.0.2.1 is no address of this machine.'));
  });

  test('a data folder that cannot be written', async () => {
    const ended = await startRefused({ databaseUrl: undefined, dataDir: '/dev/null/x' });
    expect(ended).toEqual(
      refusal('Cannot write to the data folder /dev/null/x (ENOTDIR); set DATA_DIR to one that can be written.'),
    );
  });

  test('wrong variables, with a line for each', async () => {
    const ended = await startRefused(await nowhere(), {
      PORT: '70000',
      DATABASE_URL: 'mysql://somebody:s3cret@host/name',
      ADMIN_PASSWORD: 's3cret',
      SERVICES: 'api,ftp',
      TRUST_PROXY: 'yes',
    });
    expect(ended.errors.split('\n')).toEqual([
      'The configuration is wrong:',
      '  PORT must be at most 65535',
      '  DATABASE_URL must be an address such as postgres://user:password@host:5432/name',
      '  ADMIN_PASSWORD must be at least 8 characters',
      '  SERVICES must be a list of: account, api, realtime, site',
      '  TRUST_PROXY must be the number of reverse proxies in front, 0 to 9',
      '',
    ]);
    expect([ended.code, ended.output]).toEqual([1, '']);
  });

  test('a database server that is not there', async () => {
    const databaseUrl = 'postgres://somebody:s3cret@127.0.0.1:1/quizdesk';
    const ended = await startRefused({ ...(await nowhere()), databaseUrl });
    expect(ended).toEqual(refusal(/^Cannot reach the PostgreSQL server at 127\.0\.0\.1:1 \(.*ECONNREFUSED.*\)\.\n$/));
    expect(ended.errors).not.toContain('s3cret');
  });

  test('a logo that cannot be read', async () => {
    const ended = await startRefused(await createDatabasePlace(), { BRAND_LOGO: '/dev/null/logo.png' });
    expect(ended).toEqual(
      refusal(
        /^The configuration is wrong:\n {2}BRAND_LOGO must be a file that can be read \(ENOTDIR.*\/dev\/null\/logo\.png.*\)\n$/,
      ),
    );
  });
});

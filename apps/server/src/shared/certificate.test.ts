import { writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { parseConfig } from '../config.ts';
import { createProcessLog } from '../logging/process-log.ts';
import { openLocalStorage } from '../storage/local-storage.ts';
import { EXPIRED, LOCALHOST } from '../testing/certificates.ts';
import { createTestFolder, useTestDatabase } from '../testing/database/test-database.ts';

const database = useTestDatabase();

/** The address of a server that is configured with these texts as its files. */
async function serve(cert: string, key: string): Promise<AddressInfo> {
  const folder = await createTestFolder();
  const env = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') };
  await writeFile(env.TLS_CERT, cert);
  await writeFile(env.TLS_KEY, key);
  const parts = { config: parseConfig(env), database: database(), storage: await openLocalStorage(folder) };
  const app = await buildApp({ ...parts, strictAnswers: true }, createProcessLog('silent'));
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  // A server that listens at a port has such an address.
  return app.server.address() as AddressInfo;
}

test('with a certificate and its key the server speaks TLS, and nothing else', async () => {
  const { port } = await serve(LOCALHOST.cert, LOCALHOST.key);
  const options = {
    host: '127.0.0.1',
    port,
    path: '/healthz',
    ca: LOCALHOST.cert,
    servername: 'localhost',
    agent: false,
  };
  const status = await new Promise((resolve, reject) => {
    get(options, (response) => resolve(response.resume().statusCode)).on('error', reject);
  });
  expect(status).toBe(200);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
});

test.each([
  ['the key of another certificate', LOCALHOST.cert, EXPIRED.key, 'TLS_KEY is not the key of TLS_CERT'],
  ['an expired certificate', EXPIRED.cert, EXPIRED.key, 'TLS_CERT has expired on 2020-02-01'],
  ['a certificate that is none', 'nonsense', LOCALHOST.key, 'TLS_CERT cannot be read as a PEM file'],
  ['a key that is none', LOCALHOST.cert, 'nonsense', 'TLS_KEY cannot be read as a PEM file'],
])('%s stops the start with the reason', async (_, cert, key, reason) => {
  await expect(serve(cert, key)).rejects.toThrow(reason);
});

test('a certificate without a key, or the other way round, is a wrong configuration', () => {
  expect(() => parseConfig({ TLS_CERT: 'cert.pem' })).toThrow('TLS_KEY must be set too: TLS needs both');
  expect(() => parseConfig({ TLS_KEY: 'key.pem' })).toThrow('TLS_CERT must be set too: TLS needs both');
});

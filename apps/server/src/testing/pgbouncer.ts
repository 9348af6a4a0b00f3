// PgBouncer in front of the test server, where its program is installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { cleanEnvironment } from './clean-environment.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { accountOfServer, freePort } from './postgresql-cluster.ts';

/** Where Debian keeps it. */
const PROGRAM = '/usr/sbin/pgbouncer';

export const hasPgBouncer = existsSync(PROGRAM);

/** Starts it in front of a database, with fewer connections than its clients have; returns the database's address behind it. */
export async function startPgBouncer(databaseUrl: string, mode: 'session' | 'transaction'): Promise<string> {
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const folder = await makeMemoryFolder('pgbouncer');
  const own = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port || 5432} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 30 : 3}
`,
  );
  const account = accountOfServer();
  if (account) for (const path of [folder, settings]) await chown(path, account.uid, account.gid);
  const pooler = spawn(PROGRAM, ['-q', settings], {
    ...account,
    cwd: folder,
    env: cleanEnvironment(),
    stdio: 'ignore',
  });
  const ended = once(pooler, 'exit');
  onTestFinished(async () => {
    pooler.kill('SIGQUIT');
    await ended;
    await rm(folder, { recursive: true });
  });
  await vi.waitFor(() => once(connect(own, '127.0.0.1').unref(), 'connect'), { timeout: 10_000 });
  return `postgres://${username}@127.0.0.1:${own}${pathname}`;
}

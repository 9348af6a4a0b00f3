// nginx with the site that deploy/nginx.conf describes, in a folder and on ports of its own.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOCALHOST } from '../../apps/server/src/testing/certificates.ts';

const SITE = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));
const CERTIFICATES = '/etc/letsencrypt/live/quiz.example.org';

export const hasNginx = () => spawnSync('nginx', ['-v']).error === undefined;

/** A port that is free now. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  server.close();
  await once(server, 'close');
  return address.port;
}

/** Writes the configuration, which differs from the site in what belongs to a machine: ports, certificate, folders. */
async function configure(folder: string, upstream: string) {
  const [https, http] = [await findPort(), await findPort()];
  const site = await readFile(SITE, 'utf8');
  const replaced = [
    [`${CERTIFICATES}/fullchain.pem`, join(folder, 'certificate.pem')],
    [`${CERTIFICATES}/privkey.pem`, join(folder, 'key.pem')],
    ['listen 443 ssl;', `listen 127.0.0.1:${https} ssl;`],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['server 127.0.0.1:3000;', `server ${upstream};`],
  ].reduce((text, [from = '', to = '']) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no ${from}`);
    return text.replace(from, to);
  }, site);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'certificate.pem'), LOCALHOST.cert);
  await writeFile(join(folder, 'key.pem'), LOCALHOST.key);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `daemon off; pid nginx.pid; error_log stderr error; ${user}\nevents {}\nhttp { access_log off; ${temporary.join(' ')}\n${replaced}\n}`;
  await writeFile(join(folder, 'nginx.conf'), main);
  return { args: ['-p', folder, '-c', 'nginx.conf'], https, http };
}

/** What `nginx -t` says of the site. */
export async function checkSite(folder: string): Promise<{ status: number | null; output: string }> {
  const { args } = await configure(folder, '127.0.0.1:3000');
  const { status, stderr } = spawnSync('nginx', ['-t', '-q', ...args], { encoding: 'utf8' });
  return { status, output: stderr };
}

export interface RunningNginx {
  readonly https: number;
  readonly http: number;
  stop(): Promise<void>;
}

/** Starts nginx in front of a server such as `127.0.0.1:3000`, and waits until it accepts connections. */
export async function startNginx(folder: string, upstream: string): Promise<RunningNginx> {
  const { args, https, http } = await configure(folder, upstream);
  const child: ChildProcess = spawn('nginx', args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const accepts = async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    return fetch(`http://127.0.0.1:${http}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  };
  while (!(await accepts()));
  return {
    https,
    http,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

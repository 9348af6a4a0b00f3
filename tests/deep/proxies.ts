// The proxies that deploy/ has files for, each in a separate folder and on separate ports.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LOCALHOST } from '../../apps/server/src/testing/certificates.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
const RETRY_MS = 50;

/** The host of the files. */
export const HOST = 'quiz.example.org';

/** What belongs to a machine, and so is not as in the file. */
interface Place {
  readonly folder: string;
  /** The server behind, such as `127.0.0.1:3000`. */
  readonly upstream: string;
  readonly https: number;
  readonly http: number;
}

interface Program {
  readonly file: string;
  /** Texts of the file, and what stands for them. */
  replaced(place: Place): readonly (readonly [from: string, to: string])[];
  /** What the file is a part of. */
  whole?(text: string, place: Place): string;
  readonly check: readonly string[];
  run(path: string, folder: string): readonly string[];
  readonly env?: (folder: string) => NodeJS.ProcessEnv;
}

const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);

const PROGRAMS = {
  nginx: {
    file: 'nginx.conf',
    replaced: ({ folder, upstream, https, http }) => [
      [`/etc/letsencrypt/live/${HOST}/fullchain.pem`, join(folder, 'certificate.pem')],
      [`/etc/letsencrypt/live/${HOST}/privkey.pem`, join(folder, 'key.pem')],
      ['listen 443 ssl;', `listen 127.0.0.1:${https} ssl;`],
      ['listen 80;', `listen 127.0.0.1:${http};`],
      ['server 127.0.0.1:3000;', `server ${upstream};`],
    ],
    whole: (text) => {
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      return `daemon off; pid nginx.pid; error_log stderr error; ${user}\nevents {}\nhttp { access_log off; ${temporaryPaths.join(' ')}\n${text}\n}`;
    },
    check: ['-t', '-q'],
    run: (path, folder) => ['-p', folder, '-c', path],
  },
  haproxy: {
    file: 'haproxy.cfg',
    replaced: ({ folder, upstream, https, http }) => [
      // A user may open fewer files than the service.
      ['maxconn 20000', 'maxconn 1000'],
      ['/etc/haproxy/quizdesk.pem', join(folder, 'both.pem')],
      ['bind :443 ', `bind 127.0.0.1:${https} `],
      ['bind :80\n', `bind 127.0.0.1:${http}\n`],
      ['server quizdesk 127.0.0.1:3000 ', `server quizdesk ${upstream} `],
    ],
    check: ['-c', '-q'],
    run: (path) => ['-f', path],
  },
  caddy: {
    file: 'Caddyfile',
    replaced: ({ folder, upstream }) => [
      [`${HOST}} {\n`, `${HOST}} {\n\ttls ${join(folder, 'certificate.pem')} ${join(folder, 'key.pem')}\n`],
      ['{$QUIZ_SERVER:127.0.0.1:3000}', upstream],
    ],
    // No authority is asked for a certificate.
    whole: (text, { https, http }) =>
      `{\n\tadmin off\n\tauto_https disable_certs\n\tdefault_bind 127.0.0.1\n\thttp_port ${http}\n\thttps_port ${https}\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${text}`,
    check: ['validate', '--adapter', 'caddyfile'],
    run: (path) => ['--config', path],
    // Caddy keeps what it has last run in the user's own folder otherwise.
    env: (folder) => ({ XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }),
  },
} satisfies Record<string, Program>;

export type Proxy = keyof typeof PROGRAMS;
export const PROXIES = ['nginx', 'haproxy', 'caddy'] as const satisfies readonly Proxy[];

export const isInstalled = (proxy: Proxy) => spawnSync(proxy, ['-v']).error === undefined;

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

/** Writes the configuration, which differs from the file in what belongs to a machine: ports, certificate, folders. */
async function configure(proxy: Proxy, folder: string, upstream: string) {
  const program: Program = PROGRAMS[proxy];
  const place = { folder, upstream, https: await findPort(), http: await findPort() };
  const text = await readFile(`${DEPLOY}${program.file}`, 'utf8');
  const replaced = program.replaced(place).reduce((current, [from, to]) => {
    if (!current.includes(from)) throw new Error(`deploy/${program.file} has no ${from}`);
    return current.replace(from, to);
  }, text);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'certificate.pem'), LOCALHOST.cert);
  await writeFile(join(folder, 'key.pem'), LOCALHOST.key);
  await writeFile(join(folder, 'both.pem'), `${LOCALHOST.cert}${LOCALHOST.key}`);
  const path = join(folder, program.file);
  await writeFile(path, program.whole?.(replaced, place) ?? replaced);
  const env = { ...process.env, ...program.env?.(folder) };
  return { program, args: program.run(path, folder), env, ...place };
}

/** What the program says of its file. */
export async function checkFile(proxy: Proxy, folder: string): Promise<{ status: number | null; output: string }> {
  const { program, args, env } = await configure(proxy, folder, '127.0.0.1:3000');
  const { status, stderr } = spawnSync(proxy, [...program.check, ...args], { encoding: 'utf8', env });
  return { status, output: stderr };
}

export interface RunningProxy {
  readonly https: number;
  readonly http: number;
  stop(): Promise<void>;
}

/** Starts a proxy in front of a server such as `127.0.0.1:3000`, and waits until it accepts connections. */
export async function startProxy(proxy: Proxy, folder: string, upstream: string): Promise<RunningProxy> {
  const { args, env, https, http } = await configure(proxy, folder, upstream);
  const command = proxy === 'caddy' ? ['run', '--adapter', 'caddyfile', ...args] : args;
  const child = spawn(proxy, command, { stdio: ['ignore', 'ignore', 'inherit'], env });
  const accepts = async () => {
    if (child.exitCode !== null) throw new Error(`${proxy} ended with ${child.exitCode}`);
    return fetch(`http://127.0.0.1:${http}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  };
  while (!(await accepts())) await setTimeout(RETRY_MS);
  return {
    https,
    http,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

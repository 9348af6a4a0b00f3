// Starts the server of this release, or runs one of its commands: `node server.js`, `node server.js backup FILE`.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './scripts/launch.mjs';

/** The commands, by the names that npm knows them by in a clone. */
const COMMANDS = {
  start: ['main'],
  demo: ['main', '--sample'],
  admin: ['admin-command'],
  migrate: ['migrate-command'],
  backup: ['backup-command'],
  restore: ['restore-command'],
  move: ['move-command'],
  pictures: ['pictures-command'],
  'repair-counts': ['repair-counts'],
  'verify-journal': ['verify-journal-command'],
  'award-badges': ['award-badges'],
};

function end(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Ends the process where the packages of this release are not for this machine. */
function requireMachine({ engines, os, cpu, libc }) {
  const wanted = Number.parseInt(engines.node.replace('>=', ''), 10);
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < wanted) end(`Node.js ${wanted} or newer is needed; this is ${node}.`);
  const here = [process.platform, process.arch];
  if (process.platform === 'linux') {
    process.report.excludeNetwork = true;
    here.push(process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl');
  }
  const [made, own] = [[os, cpu, libc].join(' '), here.join(' ')];
  if (made !== own) end(`This release was made for machines with ${made}; this one has ${own}.`);
}

/** Ends the process where the data would be in the folder of this release, which the next one does not have. */
function requireDataFolder() {
  const release = fileURLToPath(new URL('.', import.meta.url));
  if (`${resolve(release, process.env.DATA_DIR || 'data')}/`.startsWith(release)) {
    end('Set DATA_DIR to the folder of the data, outside of the folder of the release.');
  }
}

const [name = 'start', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command === undefined) end(`${name} is not a command; there are: ${Object.keys(COMMANDS).join(', ')}`);
requireMachine(JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')));
requireDataFolder();
const [script, ...first] = command;
launch(process.execPath, script, [...first, ...args]);

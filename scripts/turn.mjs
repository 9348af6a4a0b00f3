// Lets one process at a time install and build in a clone.
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hashOf, root } from './install.mjs';

const RETRY_MS = 50;

/**
 * The lock is a socket that listens: the system releases it when its process ends, however that ends. On Linux and Windows
 * its name is no file; elsewhere the file of a killed process remains, and the next process removes it.
 */
function addressOf(folder) {
  const name = `quizdesk-${hashOf(folder).slice(0, 16)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** Takes the lock: resolves to it, or to undefined where another process has it. */
function take(address) {
  const waiting = new Set();
  const server = createServer((socket) => {
    waiting.add(socket.on('error', () => waiting.delete(socket)).on('close', () => waiting.delete(socket)));
  });
  const release = () => {
    server.close();
    for (const socket of waiting) socket.destroy();
  };
  return new Promise((resolve, reject) => {
    server.on('error', (error) => (error.code === 'EADDRINUSE' ? resolve() : reject(error)));
    // Inherited by a process, it keeps the lock until that has ended too. There is none on Windows.
    server.listen(address, () => resolve({ release, descriptor: server._handle.fd }));
  });
}

/** Waits until the process that has the lock releases it or ends, which closes the connection. */
async function waitForHolder(address) {
  const error = await new Promise((resolve) => connect(address).on('error', resolve).on('close', resolve).resume());
  const isLeftBehind = error?.code === 'ECONNREFUSED' && !address.startsWith('\0');
  if (isLeftBehind) rmSync(address, { force: true });
  else await delay(RETRY_MS);
}

/** Runs a task while no other process runs one on this clone, and says where it has to wait. The task gets the lock's descriptor. */
export async function inTurn(task, address = addressOf(root)) {
  let lock = await take(address);
  let hasSaid = false;
  while (!lock) {
    if (!hasSaid) process.stderr.write('Another command installs or builds in this folder; waiting for it…\n');
    hasSaid = true;
    await waitForHolder(address);
    lock = await take(address);
  }
  try {
    return await task(lock.descriptor);
  } finally {
    lock.release();
  }
}

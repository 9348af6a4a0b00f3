// The embedded database's own thread: PGlite behind the PostgreSQL protocol, one session at a time. Queries run here
// so that the event loop of the server stays free.
import { parentPort, workerData } from 'node:worker_threads';
import { openFolder } from './embedded-folder.ts';
import type { EmbeddedReply, EmbeddedRequest } from './embedded-messages.ts';

const REPLY_BYTES = 256 * 1024;

if (!parentPort || typeof workerData !== 'string') throw new Error('embedded-worker.ts runs as a worker with a folder');
const port = parentPort;
const postgres = await openFolder(workerData);

function reply(message: EmbeddedReply): void {
  port.postMessage(message, message.type === 'bytes' ? [message.bytes.buffer] : []);
}

async function run(request: Uint8Array): Promise<void> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const flush = () => {
    if (size > 0) reply({ type: 'bytes', bytes: joined(parts, size) });
    parts = [];
    size = 0;
  };
  await postgres.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData: (part) => {
      parts.push(part.slice()); // PGlite uses the memory again
      size += part.length;
      if (size >= REPLY_BYTES) flush();
    },
  });
  flush();
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

async function handle(request: EmbeddedRequest): Promise<void> {
  switch (request.type) {
    case 'run':
      await run(request.bytes);
      return reply({ type: 'ran' });
    case 'reset':
      await postgres.exec('ROLLBACK');
      await postgres.exec('DISCARD ALL');
      return reply({ type: 'reset' });
    case 'close':
      await postgres.close(); // writes a checkpoint
      process.exit(); // ends this thread alone
  }
}

let queue = Promise.resolve();
port.on('message', (request: EmbeddedRequest) => {
  queue = queue.then(() => handle(request));
  // PGlite is not usable after an error that was not an answer of the protocol: end the thread, the next session starts again.
  queue.catch((error: Error) =>
    setImmediate(() => {
      throw error;
    }),
  );
});
reply({ type: 'ready' });

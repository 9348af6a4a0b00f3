import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder, removeFolder, startServer } from '../e2e/server.ts';

let folder: string;
beforeAll(async () => {
  folder = await makeDataFolder();
});
afterAll(() => removeFolder(folder));

/** A server in name, which does this when it is asked to close. */
async function startThatCloses(closing: string) {
  const script = join(folder, 'server.mjs');
  const lines = [
    `process.on('SIGTERM', () => { console.log('closing failed'); ${closing}; });`,
    'setInterval(() => {}, 1000);',
    "console.log('Quizdesk is running at http://localhost:1');",
  ];
  await writeFile(script, lines.join('\n'));
  return startServer(folder, {}, [], script);
}

test('a server that closes in order is stopped', async () => {
  const server = await startThatCloses('process.exit(0)');
  await server.stop();
  await server.stop();
});

test.each([
  ['process.exit(1)', 'The server ended with 1'],
  ["process.kill(process.pid, 'SIGKILL')", 'The server ended with SIGKILL'],
])('a server that closes by %s fails what stops it, with what it has printed', async (closing, sentence) => {
  const server = await startThatCloses(closing);
  await expect(server.stop()).rejects.toThrow(sentence);
  await expect(server.stop()).rejects.toThrow('closing failed');
});

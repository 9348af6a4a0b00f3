import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';

/** What the command cannot do, in one line for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Asks on the terminal without showing what is typed. */
function askHidden(input: ReadStream, output: NodeJS.WritableStream, prompt: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  return new Promise((resolve, reject) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    // Ctrl-C and Ctrl-D close without a line; after a line this comes too late to matter.
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => {
      output.write('\n');
      reject(new CommandError('Nothing was changed'));
    });
    output.write(prompt);
  });
}

async function readFirstLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) return line;
  throw new CommandError('There is no password on standard input');
}

/** The password an operator gives: typed twice on a terminal, otherwise the first line of standard input. */
export async function readPassword(
  input: NodeJS.ReadStream | NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  if (!('isTTY' in input) || !input.isTTY) return readFirstLine(input);
  const password = await askHidden(input, output, 'Password: ');
  const again = await askHidden(input, output, 'The same again: ');
  if (password !== again) throw new CommandError('The two passwords differ; nothing was changed');
  return password;
}

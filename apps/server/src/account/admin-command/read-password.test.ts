import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { CommandError, readPassword } from './read-password.ts';

/** A terminal as the command sees it: what is written to it, and what it shows. */
function openTerminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true as const, setRawMode: () => input });
  const output = new PassThrough();
  const shown: string[] = [];
  output.on('data', (chunk) => {
    shown.push(String(chunk));
    if (String(chunk).endsWith(': ')) input.write(answers.shift() ?? '\u0004');
  });
  const answers: string[] = [];
  return { input, output, shown, answers };
}

test.each(['quiet river\n', 'quiet river\r\nmore\n', 'quiet river'])(
  'where there is no terminal it is the first line of %j',
  async (sent) => {
    expect(await readPassword(Readable.from([sent]), new PassThrough())).toBe('quiet river');
  },
);

test('an empty standard input holds no password', async () => {
  const reading = readPassword(Readable.from([]), new PassThrough());
  await expect(reading).rejects.toThrow(new CommandError('There is no password on standard input'));
});

test('a terminal is asked twice and shows nothing of what is typed', async () => {
  const { input, output, shown, answers } = openTerminal();
  answers.push('quiet river\r', 'quiet river\r');
  expect(await readPassword(input, output)).toBe('quiet river');
  expect(shown.join('')).toBe('Password: \nThe same again: \n');
});

test('two different passwords change nothing', async () => {
  const { input, output, answers } = openTerminal();
  answers.push('quiet river\r', 'quiet rivers\r');
  await expect(readPassword(input, output)).rejects.toThrow('The two passwords differ; nothing was changed');
});

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('%s changes nothing', async (_key, typed) => {
  const { input, output, answers } = openTerminal();
  answers.push(typed);
  await expect(readPassword(input, output)).rejects.toThrow(new CommandError('Nothing was changed'));
});

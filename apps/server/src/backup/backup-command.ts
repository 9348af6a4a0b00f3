// The command `npm run backup -- FILE`, with DATABASE_URL and DATA_DIR as for the server, while a server runs or not.
import { runCommandAt } from '../db/run-command.ts';
import { makeBackup } from './backup.ts';
import { fileArgument, readPassphrase } from './command-settings.ts';

const number = (value: number) => value.toLocaleString('en');

await runCommandAt(async (place) => {
  process.umask(0o077);
  const file = fileArgument('backup');
  const { rows, tables, pictures, bytes } = await makeBackup(place, file, readPassphrase());
  return `${file}: ${number(rows)} rows of ${tables} tables, ${number(pictures)} pictures, ${number(Math.ceil(bytes / 1e6))} MB\n`;
});

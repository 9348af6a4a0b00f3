// The command `npm run move -- SETTINGS FILE`: everything of the place that DATABASE_URL and DATA_DIR name goes into the empty
// place that a file of settings names, by way of a backup, while no server runs on the old one.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigurationError } from '../config.ts';
import { type CommandPlace, placeOf, runCommandAt } from '../db/run-command.ts';
import { safeMessageOf } from '../logging/error-facts.ts';
import { makeBackup } from './backup.ts';
import { BackupError } from './backup-error.ts';
import { moveArguments, readPassphrase } from './command-settings.ts';
import { restoreBackup } from './restore.ts';
import { reportOf } from './restore-report.ts';
import { holdStopped } from './stopped.ts';

async function readNewPlace(settings: string, old: CommandPlace): Promise<CommandPlace> {
  let text: string;
  try {
    text = await readFile(settings, 'utf8');
  } catch (cause) {
    throw new BackupError(`The settings of the new place cannot be read (${safeMessageOf(cause)}).`, { cause });
  }
  const place = placeOf(parseEnv(text));
  if (resolve(place.dataDir) === resolve(old.dataDir)) {
    throw new ConfigurationError(`DATA_DIR in ${settings} must be another folder than ${resolve(old.dataDir)}.`);
  }
  return place;
}

await runCommandAt(async (old) => {
  process.umask(0o077);
  const { settings, file } = moveArguments();
  const [place, phrase] = [await readNewPlace(settings, old), readPassphrase()];
  const stopped = await holdStopped(old);
  try {
    const restored = await restoreBackup(place, file, phrase, async () => {
      await makeBackup(old, file, phrase);
      await stopped.check();
    });
    return reportOf(
      restored,
      () => 'Moved, and each row compared with the backup. Start the server with the new settings.',
    );
  } finally {
    await stopped.release();
  }
});

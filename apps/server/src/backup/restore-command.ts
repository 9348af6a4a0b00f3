// The command `npm run restore -- FILE`: into the empty place that DATABASE_URL and DATA_DIR name.
import { runCommandAt } from '../db/run-command.ts';
import { fileArgument, readPassphrase } from './command-settings.ts';
import { restoreBackup } from './restore.ts';
import { reportOf } from './restore-report.ts';

await runCommandAt(async (place) => {
  process.umask(0o077);
  const restored = await restoreBackup(place, fileArgument('restore'), readPassphrase());
  return reportOf(
    restored,
    ({ head }) =>
      `Restored and checked: the backup of ${head.madeAt}, made by release ${head.release} (${head.database})`,
  );
});

// The command `npm run migrate`, with DATABASE_URL or DATA_DIR as for the server: a start that comes meanwhile waits for it.
import { runCommand } from './run-command.ts';

// Whatever opens a database brings it up to date first.
await runCommand(async ({ description }) => `Up to date: ${description}\n`);

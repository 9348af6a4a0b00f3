// Runs a command of the server, such as `npm run admin`, from the build that there is: a newer one would take files away from
// a server that is running. Where there is none yet, it is made.
import { buildServer } from './build.mjs';
import { canBuild } from './install.mjs';
import { isBuilt, serve } from './serve.mjs';

const [command, ...args] = process.argv.slice(2);
if (!isBuilt(command) && canBuild()) await buildServer();
serve(command, args);

// `npm start`: installs what is missing, builds what changed, runs everything. `--demo` adds the sample competition in a
// separate data folder. All other arguments, such as `--scale=10`, are the server's.
import { prepare } from './build.mjs';
import { serve } from './serve.mjs';

const given = process.argv.slice(2);
const isDemo = given.includes('--demo');
const rest = given.filter((argument) => argument !== '--demo');
await prepare();
if (isDemo) serve('main', ['--sample', ...rest], { DATA_DIR: process.env.DATA_DIR || './data-demo' });
else serve('main', rest);

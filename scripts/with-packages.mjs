// Runs a script that reads packages or TypeScript, on the Node.js of the product: `npm run release` may be the first command in a clone.
import { findNode, installPackages, run } from './install.mjs';
import { inTurn } from './turn.mjs';

await inTurn(installPackages);
run(findNode(), process.argv.slice(2), { cwd: process.cwd() });

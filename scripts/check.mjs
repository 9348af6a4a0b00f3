// `npm run check`: format, lint, promises, types, unused code and the specification's tests. Every check runs; the exit code tells if one failed.
import { spawnSync } from 'node:child_process';
import { installPackages, node, root } from './install.mjs';

installPackages();

const bin = (path) => `${root}node_modules/${path}`;
const projects = ['packages/contract', 'apps/server', 'apps/console', 'tests/e2e', 'bench'];
const checks = {
  'format and lint': [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  promises: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', 'apps', 'packages', 'tests', 'bench'],
  ...Object.fromEntries(
    projects.map((path) => [`types of ${path}`, [bin('typescript/bin/tsc'), '-p', `${path}/tsconfig.json`]]),
  ),
  'specification table': [`${root}scripts/specification.mjs`],
  'unused code': [bin('knip/bin/knip.js'), '--no-progress'],
};

const failed = Object.entries(checks).filter(([name, command]) => {
  const { status, stdout, stderr } = spawnSync(node, command, { cwd: root, encoding: 'utf8' });
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'}  ${name}\n`);
  if (status !== 0) process.stdout.write(`${stdout}${stderr}\n`);
  return status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);

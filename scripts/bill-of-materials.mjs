// `npm run sbom`: prints the bill of materials (CycloneDX) of what the product bundles or loads on this machine.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';
import { productionPackages } from './production-packages.mjs';

const readJson = (path) => JSON.parse(readFileSync(root + path, 'utf8'));
const WORKSPACES = ['packages/contract', 'apps/server', 'apps/console'];

/**
 * The product's packages as if it had no development packages: `npm sbom --omit=dev` leaves out whatever is a development
 * package of one workspace and a package of another, such as zod.
 */
function copyWithoutDevelopment(folder) {
  const write = (path, content) => writeFileSync(join(folder, path), JSON.stringify(content));
  const { packages, ...lock } = readJson('package-lock.json');
  const kept = {};
  for (const path of ['', ...WORKSPACES]) {
    const { devDependencies, ...description } = readJson(join(path, 'package.json'));
    if (path === '') delete description.dependencies; // Node.js, which a release leaves to the machine
    mkdirSync(join(folder, path), { recursive: true });
    write(join(path, 'package.json'), description);
    kept[path] = { ...description, ...(path !== '' && { name: description.name }) };
    if (path !== '') kept[`node_modules/${description.name}`] = { resolved: path, link: true };
  }
  for (const { path } of productionPackages(...WORKSPACES)) {
    if (existsSync(root + path)) kept[path] = packages[path];
  }
  write('package-lock.json', { ...lock, packages: kept });
}

/** What npm says, without what differs from run to run. */
export function billOfMaterials(time) {
  const folder = mkdtempSync(join(tmpdir(), 'quizdesk-sbom-'));
  try {
    copyWithoutDevelopment(folder);
    const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
    const { serialNumber, ...bill } = JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8' }));
    bill.metadata.timestamp = time.toISOString();
    // npm names it after the folder.
    Object.assign(bill.metadata.component, { name: 'quizdesk', type: 'application' });
    return `${JSON.stringify(bill, null, 2)}\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) process.stdout.write(billOfMaterials(new Date()));

// The packages that running the product needs, read from package-lock.json.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { root } from './install.mjs';

const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));

/** Where a package installed at `from` finds another, as Node.js does; undefined where it is not installed. */
function locate(from, name) {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const path = posix.join(folder === '.' ? '' : folder, 'node_modules', name);
    if (packages[path] !== undefined) return packages[path].link ? packages[path].resolved : path;
    if (folder === '.' || folder === '') return;
  }
}

function dependenciesOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** The locked packages that these workspaces need without development packages, by their folder. */
export function productionPackages(...workspaces) {
  const found = new Set();
  const add = (path) => {
    if (found.has(path)) return;
    found.add(path);
    for (const name of dependenciesOf(packages[path])) {
      const dependency = locate(path, name);
      if (dependency !== undefined) add(dependency);
    }
  };
  for (const workspace of workspaces) add(workspace);
  return [...found]
    .filter((path) => path.includes('node_modules/'))
    .sort()
    .map((path) => ({ path, name: path.slice(path.lastIndexOf('node_modules/') + 13), ...packages[path] }));
}

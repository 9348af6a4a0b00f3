// `npm run new-resource -- venues`: writes the files of docs/add-a-resource.md for a resource of this name, and adds it to the
// lists that the page names. `npm run new-resource -- galleries gallery` gives the name of one where an s does not make it.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { end, findNode, root, run } from './install.mjs';

const PAGE = 'docs/add-a-resource.md';
const read = (path) => readFileSync(root + path, 'utf8');
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** The sample's names in a text, replaced by those of a resource. */
function renamed(text, one, many) {
  return text
    .replaceAll('venues', many)
    .replaceAll('Venues', capital(many))
    .replaceAll('venue', one)
    .replaceAll('Venue', capital(one));
}

/** The files of the page: its blocks of code that begin with a path. */
export function filesOf(page) {
  return [...page.matchAll(/^```tsx?\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)].map(([, path, text]) => ({ path, text }));
}

/** A text with a line before the first one that matches. */
function before(text, pattern, line) {
  const at = text.search(pattern);
  if (at === -1) throw new Error(`No line matches ${pattern}`);
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}

// An edit takes a text and what renames the sample's names in what is added to it.

/** Adds an import, which the formatter puts into its order. */
const importing = (added) => (text, rename) => `${rename(added)}\n${text}`;

/** Adds a line before the first one that matches. */
const line = (pattern, added) => (text, rename) => before(text, pattern, rename(added));

/** Adds the table to the list of tables that a function of the database is called with. */
const listed = (call) => (text, rename) => {
  const list = new RegExp(`(SELECT ${call}\\(t::regclass\\)\\s+FROM unnest\\(ARRAY\\[[^\\]]+)\\]`);
  if (!list.test(text)) throw new Error(`No list of tables is given to ${call}`);
  return text.replace(list, (_, start) => `${start}, ${rename("'venues'")}]`);
};

/** What is added to which file, in the sample's names. */
const EDITS = {
  'packages/contract/src/rules/call-rights.ts': [
    line(
      /^ {2}waitlist: \{/m,
      "  venues: { list: 'viewer', find: 'viewer', insert: 'admin', update: 'admin', remove: 'admin' },",
    ),
  ],
  'packages/contract/src/every-endpoint.ts': [
    line(/^ {2}waitlist[,:]/m, '  venues,'),
    importing("import { venues } from './venues.ts';"),
  ],
  'packages/contract/src/things.ts': [
    line(/^ {2}waitlist: \{/m, "  venues: { words: 'venue', resources: ['venues'], opened: 'venues.find' },"),
  ],
  'packages/contract/src/actions.ts': [
    line(/^ {2}'waitlist\.remove'/m, "  'venues.insert',\n  'venues.remove',\n  'venues.update',"),
  ],
  'apps/server/src/db/functions/tables.sql': [
    listed('version_install'),
    listed('row_count_install'),
    listed('journal_install'),
    line(
      /^SELECT search_install\('users'/m,
      "SELECT search_install('venues', 'concat_ws('' '', n.name, n.location)', 'NULL::text');",
    ),
  ],
  'apps/server/src/api/index.ts': [
    line(/^ {4}await guarded\.register\(waitlistRoutes\)/m, '    await guarded.register(venueRoutes);'),
    importing("import { venueRoutes } from './venues/venues.routes.ts';"),
  ],
  'apps/server/src/plugins/openapi/examples.ts': [
    line(/^ {2}verdict|^ {2}weight|^\};/m, "  'venues.name': 'Town Hall',"),
  ],
  'apps/console/src/components/shell/menu.ts': [
    line(
      /^ {2}\{ label: 'Notifications'/m,
      "  { label: 'Venues', path: '/venues', icon: IconListLetters, add: ['Add Venue', '/venues/add'] },",
    ),
  ],
  'apps/console/src/components/journal/journal-tables.ts': [
    line(
      /^ {2}waitlist: /m,
      "  venues: { list: '/venues', page: (id) => linkOptions({ to: '/venues/$id/edit', params: { id } }) },",
    ),
  ],
};

/** Every file that a new resource brings or changes, but for those that commands write. */
export const touchedFiles = () => [...filesOf(read(PAGE)).map(({ path }) => path), ...Object.keys(EDITS)];

/** Writes the files of a resource and adds it to the lists; returns their paths. Throws where one of the files is there. */
export function writeResource(one, many) {
  const rename = (text) => renamed(text, one, many);
  const files = filesOf(read(PAGE)).map(({ path, text }) => ({ path: rename(path), text: rename(text) }));
  const taken = files.find(({ path }) => existsSync(root + path));
  if (taken) throw new Error(`${taken.path} is there already`);
  for (const { path, text } of files) {
    mkdirSync(dirname(root + path), { recursive: true });
    writeFileSync(root + path, text);
  }
  for (const [path, edits] of Object.entries(EDITS)) {
    writeFileSync(
      root + path,
      edits.reduce((text, edit) => edit(text, rename), read(path)),
    );
  }
  return [...files.map(({ path }) => path), ...Object.keys(EDITS)];
}

if (import.meta.main) {
  const [many = '', one = many.replace(/ies$/, 'y').replace(/s$/, '')] = process.argv.slice(2);
  if (!/^[a-z]+$/.test(many) || !/^[a-z]+$/.test(one) || one === many) {
    end(
      'Say the name of the table, one word: npm run new-resource -- venues, or with the name of one: galleries gallery',
    );
  }
  const paths = writeResource(one, many);
  const node = findNode();
  run(node, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', ...paths]);
  run(node, ['../../node_modules/drizzle-kit/bin.cjs', 'generate', '--name', many], { cwd: `${root}apps/server` });
  process.stdout.write(`${paths.length} files:\n${paths.map((path) => `  ${path}\n`).join('')}
Next: replace the sample's fields by your own, look at the migration, choose an icon in menu.ts, and follow
${PAGE} from "Finish".\n`);
}

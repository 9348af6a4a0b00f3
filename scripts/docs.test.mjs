import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '../apps/server/src/settings.ts';
import { pages } from './docs.mjs';
import { root } from './install.mjs';

const read = (path) => readFileSync(root + path, 'utf8');

test.each(Object.entries(pages))('%s says what the code does: else run `npm run docs`', (path, text) => {
  expect(read(path)).toBe(text);
});

test('every setting has its default, what it does and what it accepts', () => {
  const rows = pages['docs/operations/settings.md'].split('\n').filter((line) => line.startsWith('| `'));
  expect(rows).toHaveLength(Object.keys(variables.shape).length);
  for (const row of rows) expect(row).toMatch(/^\| `\w+` \| (`.+`)? \| [A-Z].+\. \| .+ \|$/);
  expect(rows).toContain('| `PORT` | `3000` | The port to listen on. | a number, at most 65535 |');
});

/** The ends of addresses that lead to the headings of a page. */
const anchorsOf = (text) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link of a page leads to a file, and to a heading where it names one', () => {
  const broken = globSync('{*.md,docs/**/*.md}', { cwd: root }).flatMap((page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)];
    const addresses = [...read(page).matchAll(/^\[[^\]]+\]: (?!https?:)([^#\s]*)#?(\S*)$/gm)];
    return [...links, ...addresses].flatMap(([link, path, anchor]) => {
      const target = path === '' ? page : join(dirname(page), path);
      const leads = existsSync(root + target) && (anchor === '' || anchorsOf(read(target)).includes(anchor));
      return leads ? [] : [`${page}: ${link}`];
    });
  });
  expect(broken).toEqual([]);
});

test('the contents of each folder lead to each of its pages', () => {
  const missing = ['README.md', 'docs/README.md', 'docs/operations/README.md', 'docs/traceability/README.md'].flatMap(
    (index) => {
      const folder = join(root, dirname(index));
      const pages = globSync(['*.md', '*/README.md'], { cwd: folder }).filter((page) => page !== 'README.md');
      return pages.filter((page) => !read(index).includes(`](${page})`)).map((page) => `${index}: ${page}`);
    },
  );
  expect(missing).toEqual([]);
});

test('every version has its date, and the notes on upgrades are about versions', () => {
  const versions = read('CHANGELOG.md').match(/(?<=^## ).+$/gm);
  expect(versions[0]).toBe('[Unreleased]');
  for (const version of versions.slice(1)) expect(version).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/);
  const notes = read('docs/operations/upgrade.md').match(/(?<=^### ).+$/gm);
  expect(notes.filter((note) => !versions.some((version) => version.startsWith(`[${note}]`)))).toEqual([]);
});

test('every folder and file of the tree in the architecture is there', () => {
  const [, tree] = /## The tree\n```\n([\s\S]*?)```/.exec(read('docs/architecture.md'));
  const folders = [];
  const named = tree.split('\n').flatMap((line) => {
    const [, indent, names] = /^( *)(.*?)(?: {2}|$)/.exec(line);
    const parents = folders.slice(0, indent.length / 2);
    const paths = names.split(' ').map((name) => [...parents, name].join(''));
    folders.splice(parents.length, Number.POSITIVE_INFINITY, names);
    return paths.filter((path) => !path.includes('<'));
  });
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(root + path))).toEqual([]);
});

test('the diagram of one request names nine files of a list, and every file that it names is there', () => {
  const [, diagram] = read('docs/architecture.md').split('\n## One request\n');
  const named = diagram.split('\n  end\n').flatMap((part) => {
    const folder = /subgraph \w+ \["(.+)"\]/.exec(part)?.[1];
    return [...part.matchAll(/^ +\w+(\(?)\["(\S+)<br>/gm)].map(([, round, path]) => [round, `${folder}/${path}`]);
  });
  expect(named.filter(([round]) => round === '')).toHaveLength(9);
  expect(named.map(([, path]) => path).filter((path) => !existsSync(root + path))).toEqual([]);
});

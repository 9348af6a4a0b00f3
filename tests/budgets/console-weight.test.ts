import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildConsole } from '../../scripts/build.mjs';
import { checkBudgets, inSteps } from './budgets.ts';

const DIST = fileURLToPath(new URL('../../apps/console/dist/', import.meta.url));
const SPLIT_PAGE = /^src\/routes\/(.*)\.tsx\?tsr-split=component$/;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

// Written by vite.
const readManifest = () => JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, 'utf8')) as Manifest;

/** The files of a chunk and of all that it imports statically: scripts and styles. */
function filesOf(manifest: Manifest, key: string, found = new Set<string>(), seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no ${key}`);
  seen.add(key);
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
  for (const imported of chunk.imports ?? []) if (!seen.has(imported)) filesOf(manifest, imported, found, seen);
  return found;
}

/** Bytes over the wire, without headers: most files lie there compressed, small ones and fonts as they are. */
const bytesOf = (file: string) => statSync(existsSync(`${DIST}${file}.br`) ? `${DIST}${file}.br` : DIST + file).size;

const STEP_KB = 5;

const kilobytes = (files: Iterable<string>, moreBytes = 0) =>
  inSteps([...files].reduce((sum, file) => sum + bytesOf(file), moreBytes) / 1000, STEP_KB);

/** What the page itself loads before any script has run: scripts, styles, font and icon. */
function filesOfPage(html: string): string[] {
  return [...html.matchAll(/<(?:link|script)[^>]* (?:href|src)="\/([^"]+)"/g)].map(([, file = '']) => file);
}

/** The address of a page's file: `_admin/schools/$id.edit` is /schools/$id/edit. */
const addressOf = (path: string) =>
  `/${path
    .replace(/^_admin\/?/, '')
    .replaceAll('.', '/')
    .replace(/(^|\/)index$/, '')}`;

beforeAll(buildConsole, 300_000);

test('a first visit to /login loads no more kilobytes and files than its budget', () => {
  const html = readFileSync(`${DIST}index.html`, 'utf8');
  const files = filesOfPage(html);
  expect(files).toEqual(
    expect.arrayContaining([expect.stringMatching(/login.*\.js$/), expect.stringMatching(/\.woff2$/)]),
  );
  const kilobytesOfAll = kilobytes(files, brotliCompressSync(html).length);
  checkBudgets('first visit to /login', { kilobytes: kilobytesOfAll, files: files.length + 1 });
});

const without = (files: ReadonlySet<string>, others: ReadonlySet<string>) =>
  new Set([...files].filter((file) => !others.has(file)));

/** What pages need before they are opened: the files of /login, and those of the shell on top of them. */
function sharedFiles(manifest: Manifest): { login: Set<string>; shell: Set<string> } {
  const login = filesOf(manifest, 'src/login.tsx', filesOf(manifest, 'index.html'));
  const shell = filesOf(manifest, 'src/routes/_admin.tsx?tsr-split=component', filesOf(manifest, 'src/console.tsx'));
  return { login, shell: without(shell, login) };
}

test('the shell loads no more kilobytes on top of /login than its budget', () => {
  const { shell } = sharedFiles(readManifest());
  expect(shell.size).toBeGreaterThan(3);
  checkBudgets('kilobytes of the shell', { 'on top of /login': kilobytes(shell) });
});

test('no page loads more kilobytes on top of the shell than its budget', () => {
  const manifest = readManifest();
  const { login, shell } = sharedFiles(manifest);
  const there = new Set([...login, ...shell]);
  const pages = Object.keys(manifest).flatMap((key) => {
    const path = SPLIT_PAGE.exec(key)?.[1];
    if (path === undefined || path === 'login' || path === '_admin' || path === '__root') return [];
    return [[addressOf(path), kilobytes(without(filesOf(manifest, key), there))] as const];
  });
  expect(pages.length).toBeGreaterThan(40);
  checkBudgets('own kilobytes of a page', Object.fromEntries(pages));
});

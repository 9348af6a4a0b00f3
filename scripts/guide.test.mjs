import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';

const folder = `${root}docs/guide/`;
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const textOf = (name) => readFileSync(folder + name, 'utf8');
const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);

const consoleSources = readdirSync(`${root}apps/console/src`, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|testing/.test(path))
  .map((path) => readFileSync(join(root, 'apps/console/src', path), 'utf8'))
  .join('\n');

test('the contents lead to every page, and every link and picture is there', () => {
  const linked = matches(textOf('README.md'), /\]\(([\w-]+\.md)\)/g);
  expect([...linked, 'README.md'].sort()).toEqual([...pages].sort());
  const named = pages.flatMap((page) => matches(textOf(page), /\]\(([^)]+)\)/g));
  expect(named.filter((path) => !existsSync(folder + path))).toEqual([]);
});

test('every picture is used, and small', () => {
  const pictures = readdirSync(`${folder}pictures`);
  const texts = pages.map(textOf).join('\n');
  expect(pictures.filter((name) => !texts.includes(`pictures/${name}`))).toEqual([]);
  expect(pictures.filter((name) => statSync(`${folder}pictures/${name}`).size > 80_000)).toEqual([]);
});

/** What the console shows is bold; words that begin a line of a list end with a colon. */
test.each(pages)('what %s names in bold is in the console', (page) => {
  const names = matches(textOf(page), /\*\*([^*]+)\*\*/g).filter((name) => !name.endsWith(':'));
  const isShown = (name) => name.split('…').every((part) => consoleSources.includes(part.trim()));
  expect(names.filter((name) => !isShown(name))).toEqual([]);
});

/** The sections of pages.md: their addresses, and the words that words.md explains. */
const sections = textOf('pages.md').split(/^## /m).slice(1);
const menu = readFileSync(`${root}apps/console/src/components/shell/menu.ts`, 'utf8');

test('each page of the menu has help, and none is about an address that the console lacks', () => {
  const addresses = sections.flatMap((section) => matches(section.split('\n')[1], /`([^`]+)`/g));
  const isCovered = (path) => addresses.some((address) => path === address || path.startsWith(`${address}/`));
  expect(matches(menu, /path: '([^']+)'/g).filter((path) => !isCovered(path))).toEqual([]);
  const routes = readFileSync(`${root}apps/console/src/routeTree.gen.ts`, 'utf8').replace(/\$\w+/g, '…');
  expect(addresses.filter((address) => !routes.includes(`'${address}`))).toEqual([]);
});

test('what help says has a place, texts, and words that are explained', () => {
  const explained = matches(textOf('words.md'), /^\| ([^|]+) \|/gm).flatMap((cell) => cell.split(', '));
  for (const section of sections) {
    const [title, place, , text] = section.split('\n');
    expect(place, title).toMatch(/^\*.+\*, `/);
    expect(text, title).toMatch(/^[A-Z].+\.$/);
    const words = matches(section.split('\nWords: ')[1] ?? '', /\*([^*]+)\*/g);
    expect(
      words.filter((word) => !explained.includes(word)),
      title,
    ).toEqual([]);
  }
});

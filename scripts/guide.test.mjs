import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';

const folder = `${root}docs/guide/`;
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const textOf = (name) => readFileSync(folder + name, 'utf8');
const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);

const consoleSources = readdirSync(`${root}apps/console/src`, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|testing|components.shell.help-topics/.test(path))
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

test('the page of the guide that each part of the console opens is there', () => {
  const topics = matches(
    readFileSync(`${root}apps/console/src/components/shell/header.tsx`, 'utf8'),
    /, '([\w-]+)'\]/g,
  );
  expect(topics.length).toBeGreaterThan(5);
  expect(topics.filter((topic) => !pages.includes(`${topic}.md`))).toEqual([]);
});

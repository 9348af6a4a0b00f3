import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './install.mjs';
import { unlinkMissing } from './release/links.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizdesk-links-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a link to a file that is missing is its text, and every other one stays', () => {
  mkdirSync(join(folder, 'docs'));
  const kept = '[home](../README.md), [this part](#part), [there](page.md#part), [web](https://example.org/x.md)';
  writeFileSync(join(folder, 'README.md'), '[how to help](CONTRIBUTING.md)');
  writeFileSync(
    join(folder, 'docs/page.md'),
    `${kept}, [table](../apps/table.ts), [help](../CONTRIBUTING.md#first), ![A screen](no.webp)`,
  );
  expect(unlinkMissing(folder)).toBe(4);
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('how to help');
  expect(readFileSync(join(folder, 'docs/page.md'), 'utf8')).toBe(`${kept}, table, help, A screen`);
});

test('documents without the rest of the repository have no dead link', () => {
  for (const path of ['docs', 'deploy', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE'])
    cpSync(root + path, join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'README.md'), '');
  expect(unlinkMissing(folder)).toBeGreaterThan(0);
  // Any address in brackets, at the end of a line too.
  const dead = globSync('**/*.md', { cwd: folder }).flatMap((page) =>
    [...readFileSync(join(folder, page), 'utf8').matchAll(/\](?:\(|: )(?!https?:|mailto:|#)([^)#\s]+)/g)]
      .filter(([, path]) => !existsSync(join(folder, dirname(page), path)))
      .map(([link]) => `${page}: ${link}`),
  );
  expect(dead).toEqual([]);
});

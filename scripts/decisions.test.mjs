import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { root } from './install.mjs';

const folder = `${root}docs/decisions/`;
const index = readFileSync(`${folder}README.md`, 'utf8');
const records = readdirSync(folder).filter((name) => name !== 'README.md');
const numbers = records.map((name) => name.slice(0, 4));

const designFolder = `${root}docs/design/`;
const designIndex = readFileSync(`${designFolder}README.md`, 'utf8');
const designPages = readdirSync(designFolder).filter((name) => name !== 'README.md');

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

describe.each(records)('decision record %s', (name) => {
  const text = readFileSync(folder + name, 'utf8');
  const title = /^# (\d{4}) (.+)$/m.exec(text);

  test('has its number, a status, a date and the four sections', () => {
    expect(title?.[1]).toBe(name.slice(0, 4));
    expect(text).toMatch(/^- Status: (proposed|accepted|superseded by \[\d{4}\])/m);
    expect(text).toMatch(/^- Date: \d{4}-\d{2}-\d{2}/m);
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, section]) => section);
    expect(sections).toEqual(['Context', 'Decision', 'Alternatives', 'Consequences']);
  });

  test('is in the index by its title', () => {
    expect(index).toContain(`| [${name.slice(0, 4)}](${name}) | ${title?.[2]} |`);
  });
});

/** The numbers that the index names as those of design pages. */
const folded = index.split('\n## Numbers without a record\n')[1]?.match(/\b\d{4}\b/g) ?? [];

test('every number up to the last is a record, or the index says where it has gone', () => {
  const last = Number(numbers.at(-1));
  const all = Array.from({ length: last }, (_, before) => String(before + 1).padStart(4, '0'));
  expect([...numbers, ...folded].sort()).toEqual(all);
});

test.each(designPages)('the design page %s is in its index, by a title that it has', (name) => {
  expect(readFileSync(designFolder + name, 'utf8')).toMatch(/^# .+\n\n/);
  expect(designIndex).toContain(`](${name}) | `);
});

test.each([...records.map((name) => `docs/decisions/${name}`), ...designPages.map((name) => `docs/design/${name}`)])(
  'every file that %s names is there',
  (page) => {
    const named = [...readFileSync(root + page, 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql|css))`/g)];
    const gone = named
      .map(([, path]) => path)
      .filter((path) => !tracked.some((file) => `/${file}`.endsWith(`/${path}`)));
    expect(gone).toEqual([]);
  },
);

test('every record and design page that the repository names is there', () => {
  // The text of a migration is kept: it may name what the index knows by another place.
  const isThere = (file, [, number, page]) =>
    number === undefined
      ? existsSync(designFolder + page)
      : numbers.includes(number) || (file.includes('/db/migrations/') && folded.includes(number));
  const broken = tracked
    .filter((file) => /\.(?:tsx?|mjs|sql|css|md)$/.test(file) && existsSync(root + file))
    .flatMap((file) =>
      [...readFileSync(root + file, 'utf8').matchAll(/\bdecisions?[ /](\d{4})\b|\bdocs\/design\/([\w.-]+\.md)/g)]
        .filter((match) => !isThere(file, match))
        .map(([name]) => `${file}: ${name}`),
    );
  expect(broken).toEqual([]);
});

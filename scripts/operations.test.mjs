import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';

const page = readFileSync(`${root}docs/operations.md`, 'utf8');
const sources = ['apps/server/src', 'scripts'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.m?[jt]s$/.test(path) && !path.includes('.test.'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8')),
);

/** The text below a heading, up to the next one of its rank. */
const section = (heading) => page.split(`\n## ${heading}\n`)[1].split('\n## ')[0];

/** What stands between backticks in the first cell of each row of the tables. */
const firstCells = (text) =>
  [...text.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));

test('the table of background jobs names every job, as the log does', () => {
  const jobs = sources.flatMap((text) =>
    [...text.matchAll(/(?:startBackgroundJob|jobPlugin)\(\s*(['"])(.+?)\1,/g)].map(([, , name]) => name),
  );
  expect(jobs).toContain('awarding badges');
  expect(firstCells(section('Background jobs')).sort()).toEqual(jobs.sort());
});

test('the messages that are explained are those that the product prints', () => {
  const messages = firstCells(section('When something is wrong'));
  expect(messages.length).toBeGreaterThan(25);
  const parts = messages.flatMap((message) => message.replace('refused with 503: ', '').split('…'));
  const unknown = parts.map((part) => part.trim()).filter((part) => !sources.some((text) => text.includes(part)));
  expect(unknown).toEqual([]);
});

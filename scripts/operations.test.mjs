import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JOBS } from '../apps/server/src/jobs/jobs.ts';
import { root } from './install.mjs';

const read = (path) => readFileSync(root + path, 'utf8');
const sourcesIn = (folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.m?[jt]s$/.test(path) && !path.includes('.test.'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'));
const server = sourcesIn('apps/server/src');
const sources = [...server, ...sourcesIn('scripts')];

/** The text of a page below a heading, up to the next one of its rank. */
const section = (path, heading) => read(path).split(`\n## ${heading}\n`)[1].split('\n## ')[0];

/** What is between backticks in the first cell of each row of the tables. */
const firstCells = (text) =>
  [...text.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));

const UNITS = [
  [3_600_000, 'hour', 'hours'],
  [60_000, 'minute', 'minutes'],
  [1000, 'second', 's'],
];

/** Where a job runs that one kind of database needs. */
const ONLY = { embedded: ', embedded only', postgresql: ', in each process, PostgreSQL only' };

/** When a job runs, as the table of jobs says it. */
function whenOf({ everyMs, at, lock, only }) {
  const [unitMs, one, many] = UNITS.find(([ms]) => everyMs >= ms);
  const interval = everyMs === unitMs ? `every ${one}` : `every ${everyMs / unitMs} ${many}`;
  const where = only ? ONLY[only] : lock === 'none' ? ', in each process' : '';
  return (at ?? interval) + where;
}

test('the table of background jobs has every job of the list, when it runs and where', () => {
  const rows = [...section('docs/operations/monitor.md', 'Background jobs').matchAll(/^\| `(.+?)` \| (.+?) \|/gm)].map(
    ([, ...cells]) => cells,
  );
  expect(rows).toEqual(Object.entries(JOBS).map(([name, job]) => [name, whenOf(job)]));
});

test('the messages that are explained are those that the product prints', () => {
  const messages = ['Messages of a start', 'Messages in the log'].flatMap((heading) =>
    firstCells(section('docs/operations/troubleshooting.md', heading)),
  );
  expect(messages.length).toBeGreaterThan(25);
  const parts = messages.flatMap((message) => message.replace('refused with 503: ', '').split('…'));
  const unknown = parts.map((part) => part.trim()).filter((part) => !sources.some((text) => text.includes(part)));
  expect(unknown).toEqual([]);
});

/** What stands first between quotes after each match: the parts of a message that do not differ from case to case. */
const textsAfter = (pattern) =>
  server.flatMap((text) =>
    [...text.matchAll(pattern)].map(({ index }) => {
      const [statement] = text.slice(index).split(/;\n|\n\n/);
      const [, plain, template] =
        /'([^'\n]+)'|`([^`]+)`/.exec(statement.replace(/'(unavailable|too_slow)', /, '')) ?? [];
      return (plain ?? template ?? `no text: ${statement}`).split(/\$\{[^}]*\}/).map((part) => part.trim());
    }),
  );

test('every message of the log of level warn and above is explained', () => {
  const explained = firstCells(section('docs/operations/troubleshooting.md', 'Messages in the log'));
  const refusals = [/new AppError\('(unavailable|too_slow)', '/g, /\brefusal: '/g].flatMap(textsAfter);
  const logged = [...textsAfter(/\blog\??(\.(warn|error|fatal)|\[level\])\(/g), ...refusals];
  expect(logged.length).toBeGreaterThan(30);
  const fixed = (message) => message.split('…').map((part) => part.trim());
  const isExplained = (parts) =>
    explained.some(
      (message) => fixed(message).every((part) => parts.join(' ').includes(part)) || message.includes(parts.join(' ')),
    );
  // An outage of the database is logged once, by the message that begins it.
  const unexplained = logged.filter((parts) => !isExplained(parts)).map((parts) => parts.join('…'));
  expect(unexplained).toEqual(['Not available at the moment']);
});

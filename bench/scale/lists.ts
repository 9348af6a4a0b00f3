// `--part=lists`: pages of every list that the contract has, against limits; the slowest with what they read.
import { imports } from '@quizdesk/contract/imports';
import type { Outcome, Target } from './bench.ts';
import { inWords, leastMs, percentile, readBuffers, table } from './bench.ts';
import { allCombinations, type Combination, inSeededOrder, listCalls, pagesOf, randomOf } from './cases.ts';
import { propose } from './corrections.ts';
import { addressOf } from './values.ts';

const LIMIT = 20;
/** So many pages are a sample; so many of them may take longer than the first limit, and none longer than the second. */
const SAMPLE = 753;
const SLOW_MS = 50;
const TOO_SLOW_MS = 100;
const MOST_SLOW = 20;
const SHOWN = 15;
/** Of the others, every so many-th is shown with what it reads. */
const TYPICAL = 5;
const BOUNDS = [SLOW_MS, TOO_SLOW_MS, 200, 1000] as const;

/** What a page took in one of the databases. */
interface Page {
  readonly name: string;
  readonly list: string;
  readonly path: string;
  readonly ms: number;
  readonly count: number;
}

interface Tried {
  /** How many combinations. */
  combinations: number;
  readonly pages: Page[];
  /** Combinations that the server does not offer, with what it says. */
  readonly refused: string[];
  readonly failed: string[];
  /** Filters that nothing in this database can be found by. */
  readonly missing: Set<string>;
}

const nameOf = ({ list, filters, sort, order }: Combination) =>
  [list.name.replace(/\.list$/, ''), filters.join(' + '), sort && `by ${sort}`, order].filter(Boolean).join(', ');

/** What a refusal of the sort says, where it is one. */
function refusalOf(status: number, text: string): string | undefined {
  if (status !== 422) return undefined;
  const { fields, details } = JSON.parse(text);
  return fields?.sort === undefined ? undefined : String(details?.sort);
}

interface Body {
  readonly rows: readonly unknown[];
  readonly count: number;
}

/** A list's answer; nothing where it is none. */
function bodyOf(text: string): Body | undefined {
  const body = JSON.parse(text);
  return Array.isArray(body?.rows) && typeof body.count === 'number' ? body : undefined;
}

/** Reads all pages of a combination. */
async function tryOne({ caller, values }: Target, combination: Combination, tried: Tried): Promise<void> {
  const address = addressOf(combination, values);
  if ('missing' in address) {
    tried.missing.add(address.missing);
    return;
  }
  const name = nameOf(combination);
  const read = async (offset: number) => {
    address.searchParams.set('limit', String(LIMIT));
    address.searchParams.set('offset', String(offset));
    const path = address.pathname + address.search;
    const { status, ms, text } = await leastMs(caller, path);
    const body = status === 200 ? bodyOf(text) : undefined;
    return { path, status, ms, text, body };
  };
  const first = await read(0);
  const refusal = refusalOf(first.status, first.text);
  if (refusal !== undefined) {
    tried.refused.push(`${name}: ${refusal}`);
    return;
  }
  const count = first.body?.count ?? 0;
  for (const { page, offset } of pagesOf(count, LIMIT)) {
    const { path, status, ms, text, body } = page === 'first' ? first : await read(offset);
    tried.pages.push({ name: `${name}; ${page}`, list: combination.list.name, path, ms, count });
    const expected = Math.max(0, Math.min(LIMIT, (body?.count ?? 0) - offset));
    if (body === undefined)
      tried.failed.push(`${path} returned ${status} after ${inWords(ms)} ms: ${text.slice(0, 120)}`);
    else if (body.rows.length !== expected) {
      tried.failed.push(
        `${path} returned ${body.rows.length} rows, where its count of ${body.count} leaves ${expected}`,
      );
    }
  }
}

/** Reads combinations in turn until there are enough pages. */
async function tryAll(
  target: Target,
  combinations: readonly Combination[],
  most = Number.POSITIVE_INFINITY,
): Promise<Tried> {
  const tried: Tried = { combinations: 0, pages: [], refused: [], failed: [], missing: new Set() };
  let said = 0;
  for (const combination of combinations) {
    if (tried.pages.length >= most) break;
    await tryOne(target, combination, tried);
    tried.combinations++;
    if (tried.pages.length - said < 100) continue;
    said = tried.pages.length;
    const slow = tried.pages.filter(({ ms }) => ms > SLOW_MS).length;
    console.log(`  ${said} pages at ${target.size}, ${slow} above ${SLOW_MS} ms, ${tried.failed.length} failed`);
  }
  return tried;
}

function distribution(pages: readonly Page[]): string[] {
  const between = BOUNDS.map((to, index) => {
    const from = BOUNDS[index - 1] ?? 0;
    return pages.filter(({ ms }) => ms > from && ms <= to).length;
  });
  return [...between, pages.filter(({ ms }) => ms > (BOUNDS.at(-1) ?? 0)).length, pages.length].map(inWords);
}

const longest = (pages: readonly Page[]) => pages.toSorted((a, b) => b.ms - a.ms);

function byList(large: readonly Page[], small: readonly Page[]): string[] {
  const names = [...new Set(large.map(({ list }) => list))];
  const rows = names.map((name) => {
    const figures = [large, small].flatMap((pages) => {
      const times = pages.filter(({ list }) => list === name).map(({ ms }) => ms);
      return [inWords(percentile(times, 0.5)), inWords(percentile(times, 1))];
    });
    return [name, inWords(large.filter(({ list }) => list === name).length), ...figures];
  });
  return table(['list', 'pages', 'median ms', 'longest ms', 'small: median', 'longest'], rows);
}

/** The slowest pages and some others, with what they read in both databases. */
async function slowest(pages: readonly Page[], target: Target, small: Target, smallPages: readonly Page[]) {
  const sorted = longest(pages);
  const step = Math.max(1, Math.floor((sorted.length - SHOWN) / TYPICAL));
  const shown = sorted.filter((_, index) => index < SHOWN || (index - SHOWN) % step === Math.floor(step / 2));
  console.log(`  Reading what ${shown.length} pages read from the database, some seconds each`);
  const rows: string[][] = [];
  for (const page of shown) {
    const same = smallPages.find(({ name }) => name === page.name);
    const calls = [{ target, path: page.path }, ...(same ? [{ target: small, path: same.path }] : [])];
    const [buffers = Number.NaN, smallBuffers = Number.NaN] = await readBuffers(calls);
    const figures = [page.count, page.ms, buffers, same?.ms ?? Number.NaN, smallBuffers].map(inWords);
    rows.push([page.name, ...figures]);
  }
  return table(['page', 'of rows', 'ms', 'buffers', 'small: ms', 'buffers'], rows);
}

/** With a correction that waits, which some filters are about. */
async function withCorrection(target: Target): Promise<Target> {
  if (target.values.correction?.length) return target;
  const proposal = await propose(target).catch((error: Error) =>
    console.log(`  No correction can be proposed: ${error.message}`),
  );
  const id = proposal ? [String(proposal.id)] : [];
  return { ...target, values: { ...target.values, rescored_by: id, becomes_right: id, becomes_wrong: id } };
}

const IMPORTED_ROWS = 1000;

/** With an import of the caller's, whose rows are a list that only its owner sees: every tenth row has a fault. */
async function withImport(target: Target): Promise<Target> {
  const { caller, values } = target;
  const lines = Array.from({ length: IMPORTED_ROWS }, (_, at) => `${at % 10 === 0 ? '' : `School ${at}`},Region,Town`);
  const form = new FormData();
  form.set(imports.insert.file, new Blob([['NAME,REGION,LOCATION', ...lines].join('\n')]), 'schools.csv');
  const request = { method: imports.insert.method, headers: await caller.headers(), body: form };
  const response = await fetch(`${caller.url}${imports.insert.path}?kind=schools`, request);
  if (response.status !== imports.insert.status) throw new Error(`No import can be made: ${await response.text()}`);
  const { id } = await response.json();
  return { ...target, values: { ...values, 'imports.rows.id': [String(id)] } };
}

export async function measureLists(
  anyLarge: Target,
  anySmall: Target,
  { seed, isAll }: { readonly seed: number; readonly isAll: boolean },
): Promise<Outcome> {
  const large = await withImport(await withCorrection(anyLarge));
  const small = await withImport(await withCorrection(anySmall));
  // Standings have limits and a part of their own.
  const lists = listCalls.filter(({ name }) => !name.startsWith('standings.'));
  const all = allCombinations(lists, randomOf(seed));
  const everything = allCombinations(listCalls, randomOf(seed)).length;
  const combinations = isAll ? all : inSeededOrder(all, randomOf(seed));
  const most = isAll ? undefined : SAMPLE;
  const tried = await tryAll(large, combinations, most);
  const smallTried = await tryAll(small, combinations.slice(0, tried.combinations));
  const { pages, refused, failed, missing } = tried;
  const slow = pages.filter(({ ms }) => ms > SLOW_MS).length;
  const allowed = isAll ? Math.floor((MOST_SLOW / SAMPLE) * pages.length) : MOST_SLOW;
  const tooSlow = longest(pages.filter(({ ms }) => ms > TOO_SLOW_MS));
  const faults = [
    ...failed,
    ...smallTried.failed,
    ...tooSlow.map(({ name, path, ms }) => `${inWords(ms)} ms: ${name} (${path})`),
    ...(slow > allowed
      ? [`${slow} of ${pages.length} pages take more than ${SLOW_MS} ms, asked at most ${allowed}`]
      : []),
  ];
  const heads = ['', '≤ 50 ms', '≤ 100', '≤ 200', '≤ 1,000', 'above', 'pages'];
  const section = [
    `The contract has ${inWords(everything)} combinations of filter and sort; ${inWords(tried.combinations)} of them are here${isAll ? '' : `, drawn by seed ${seed}`}, without those of standings, which follow. Pages of ${LIMIT} rows; milliseconds at the client, the least of three calls. Asked: at most ${allowed} pages above ${SLOW_MS} ms, none above ${TOO_SLOW_MS}. ${failed.length} failed, ${refused.length} combinations are refused by design.`,
    '',
    ...table(heads, [
      [large.size, ...distribution(pages)],
      [small.size, ...distribution(smallTried.pages)],
    ]),
    ...byList(pages, smallTried.pages),
    `The ${SHOWN} slowest, and some of the others, with the pages of 8 kB that they read:`,
    '',
    ...(await slowest(pages, large, small, smallTried.pages)),
    ...(refused.length > 0
      ? [
          'Refused, because nothing can serve this sort with these filters:',
          '',
          ...refused.map((one) => `- ${one}`),
          '',
        ]
      : []),
    ...(missing.size > 0 ? [`Not tried, for want of a value in this database: ${[...missing].join(', ')}.`, ''] : []),
  ];
  return { section, faults };
}

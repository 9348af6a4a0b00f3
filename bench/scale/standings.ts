// `--part=standings`: standings with every kind of filter, pages of schools, and what else an administrator opens.
import {
  type Check,
  inWords,
  judge,
  leastMs,
  type Outcome,
  percentile,
  type Target,
  table,
  together,
} from './bench.ts';
import { allCombinations, type Combination, inSeededOrder, listCalls, pagesOf, randomOf } from './cases.ts';
import { addressOf } from './values.ts';

const LIMIT = 20;
const SAMPLE = 40;
/** Milliseconds without a filter, with any, and with days, subject and level together. */
const LIMITS = { none: 50, any: 300, allThree: 1000 } as const;
const PAGE_OF_SCHOOL_MS = 100;
const COMPARISON_MS = 200;
const COMPARED = 4;
const PAGES = ['first', 'middle', 'last'];

function kindOf({ filters }: Combination): keyof typeof LIMITS {
  // What schools are ranked by is no filter.
  const narrowed = filters.filter((name) => name !== 'measure');
  if (narrowed.length === 0) return 'none';
  const hasDays = narrowed.includes('from') || narrowed.includes('to');
  return hasDays && narrowed.includes('subject') && narrowed.includes('level_id') ? 'allThree' : 'any';
}

interface Read {
  readonly kind: keyof typeof LIMITS;
  readonly list: string;
  readonly filters: string;
  readonly page: string;
  readonly path: string;
  readonly ms: number;
  readonly smallMs: number;
}

async function readPages({ caller, values }: Target, combination: Combination) {
  const address = addressOf(combination, values);
  if ('missing' in address) return [];
  const read = async (offset: number) => {
    address.searchParams.set('limit', String(LIMIT));
    address.searchParams.set('offset', String(offset));
    const path = address.pathname + address.search;
    const { status, ms, text } = await leastMs(caller, path);
    if (status !== 200) console.log(`  ${path} returned ${status}: ${text.slice(0, 200)}`);
    return {
      path,
      ms: status === 200 ? ms : Number.POSITIVE_INFINITY,
      count: status === 200 ? Number(JSON.parse(text).count) : 0,
    };
  };
  const first = await read(0);
  const pages = pagesOf(first.count, LIMIT).filter(({ page }) => PAGES.includes(page));
  const found = [];
  for (const { page, offset } of pages) found.push({ page, ...(page === 'first' ? first : await read(offset)) });
  return found;
}

async function readAll(large: Target, small: Target, seed: number, isAll: boolean): Promise<Read[]> {
  const lists = listCalls.filter(({ name }) => name.startsWith('standings.'));
  const combinations = inSeededOrder(allCombinations(lists, randomOf(seed)), randomOf(seed));
  const reads: Read[] = [];
  for (const combination of isAll ? combinations : combinations.slice(0, SAMPLE)) {
    const kind = kindOf(combination);
    const smallPages = await readPages(small, combination);
    const filters = combination.filters.join(' + ') || 'no filter';
    for (const { page, path, ms } of await readPages(large, combination)) {
      const smallMs = smallPages.find((other) => other.page === page)?.ms ?? Number.NaN;
      reads.push({ kind, list: combination.list.path, filters, page, path, ms, smallMs });
    }
  }
  return reads;
}

function judgeReads(reads: readonly Read[]): Outcome {
  const rows = (['none', 'any', 'allThree'] as const).map((kind) => {
    const times = reads.filter((read) => read.kind === kind).map(({ ms }) => ms);
    const heads = { none: 'no filter', any: 'any filter', allThree: 'days, subject and level together' };
    const over = times.filter((ms) => ms > LIMITS[kind]).length;
    return [
      heads[kind],
      inWords(times.length),
      inWords(percentile(times, 0.5)),
      inWords(percentile(times, 1)),
      inWords(LIMITS[kind]),
      inWords(over),
    ];
  });
  const slowest = reads.toSorted((a, b) => b.ms / LIMITS[b.kind] - a.ms / LIMITS[a.kind]).slice(0, 15);
  return {
    section: [
      ...table(['standings', 'pages', 'median ms', 'longest ms', 'asked', 'over'], rows),
      'Nearest to or furthest over their limits:',
      '',
      ...table(
        ['call', 'filters', 'page', 'ms', 'asked', 'small: ms'],
        slowest.map(({ list, filters, page, ms, kind, smallMs }) => [
          list,
          filters,
          page,
          inWords(ms),
          inWords(LIMITS[kind]),
          inWords(smallMs),
        ]),
      ),
    ],
    faults: reads
      .filter(({ ms, kind }) => ms > LIMITS[kind])
      .map(({ path, ms, kind }) => `${inWords(ms)} ms, asked ${LIMITS[kind]}: ${path}`),
  };
}

/** Pages of the schools with most students, a usual one and one with few, and four schools beside each other. */
async function schoolPages({ caller, client }: Target): Promise<Check[]> {
  const { rows } = await client.query<{ id: string; n: string }>(
    'SELECT school_id AS id, count(*) AS n FROM users WHERE school_id IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1',
  );
  const checks: Check[] = [];
  for (const place of [0, Math.floor(rows.length / 2), rows.length - 1]) {
    const { id, n } = rows[place] ?? { id: '1', n: '0' };
    const { ms } = await leastMs(caller, `/v1/schools/${id}/summary`);
    checks.push({
      what: `page of a school with ${inWords(Number(n))} students`,
      value: ms,
      unit: 'ms',
      most: PAGE_OF_SCHOOL_MS,
    });
  }
  const compared: number[] = [];
  for (let time = 0; time < 3; time++) {
    const start = performance.now();
    await Promise.all(
      rows
        .slice(0, COMPARED)
        .flatMap(({ id }) => [`/v1/schools/${id}`, `/v1/schools/${id}/summary`].map((path) => caller.json(path))),
    );
    compared.push(performance.now() - start);
  }
  return [
    ...checks,
    { what: 'comparison of the four largest schools', value: Math.min(...compared), unit: 'ms', most: COMPARISON_MS },
  ];
}

/** What is no list: the most that each may take, in milliseconds. */
async function otherPages({ caller, values }: Target): Promise<Check[]> {
  const student = values.user_id?.[0] ?? '1';
  const question = values.question_id?.[0] ?? '1';
  const calls = [
    ['the dashboard', '/v1/overview', 30],
    ['timeline of the busiest student', `/v1/users/${student}/timeline`, 100],
    ['streak desk of the busiest student', `/v1/streaks/${student}`, 100],
    ['statistics of the question with most answers', `/v1/questions/${question}/statistics`, 100],
    ['coverage of the bank', '/v1/questions/coverage', 100],
  ] as const;
  const checks: Check[] = [];
  for (const [what, path, most] of calls)
    checks.push({ what, value: (await leastMs(caller, path)).ms, unit: 'ms', most });
  return checks;
}

export async function measureStandings(
  large: Target,
  small: Target,
  { seed, isAll }: { readonly seed: number; readonly isAll: boolean },
): Promise<Outcome> {
  const reads = judgeReads(await readAll(large, small, seed, isAll));
  const pages = await schoolPages(large);
  const others = await otherPages(large);
  return together([reads, judge([...pages, ...others])]);
}

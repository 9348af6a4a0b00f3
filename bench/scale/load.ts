// `--part=load`: what administrators wait for while fifty of them work, some with wide filters, and after some have left.
import { setTimeout } from 'node:timers/promises';
import { addDays } from '@quizdesk/contract/rules/days';
import { type Check, judge, type Outcome, percentile, type Target } from './bench.ts';

const SECONDS = 40;
const CLIENTS = 50;
/** One call in so many is a wide filter. */
const ONE_WIDE_IN = 200;
const DEPARTED = 12;
const LEAVE_AFTER_MS = 200;

/** What administrators do all day. */
const EVERYDAY = [
  '/v1/schools?limit=10',
  '/v1/schools?limit=10&q=high',
  '/v1/schools?limit=10&sort=name&offset=300',
  '/v1/users?limit=10&role=student',
  '/v1/users?limit=10&q=kofi',
  '/v1/users/count',
  '/v1/questions?limit=10',
  '/v1/questions?limit=10&sort=facility',
  '/v1/rounds',
  '/v1/user-answers?limit=10',
  '/v1/user-answers?limit=10&user_id=1000',
  '/v1/user-activities?limit=10',
  '/v1/user-badges?limit=10',
  '/v1/qotd/attempts?limit=10',
];

/** What was measured of calls, by their status. */
export class Times {
  readonly ms: number[] = [];
  readonly #statuses = new Map<number, number>();

  async call({ caller }: Target, path: string): Promise<void> {
    const { ms, status } = await caller.call(path);
    this.ms.push(ms);
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
  }

  get failed(): number {
    return this.ms.length - (this.#statuses.get(200) ?? 0);
  }

  /** `1,204 × 200, 3 × 503` */
  get statuses(): string {
    return [...this.#statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  }
}

/** Calls what is called every day, one after the other, until it is over. */
export async function everyday(target: Target, number: number, isOver: () => boolean, times: Times): Promise<void> {
  for (let call = number * 7; !isOver(); call++) await times.call(target, EVERYDAY[call % EVERYDAY.length] ?? '/');
}

/** A call that millions of answers pass. */
interface Wide {
  readonly what: string;
  readonly path: string;
}

/** What kept counts answer, and what the rows themselves must be read for. */
function wideFilters({ values }: Target): readonly [Wide, Wide] {
  const season = `/v1/user-answers?limit=10&from=${addDays(values.day?.[0] ?? '2026-01-31', -60)}`;
  const [busiest = '1'] = values.question_id ?? [];
  return [
    { what: 'days alone, counted in cells', path: season },
    { what: 'days of the busiest question, which no count is kept of', path: `${season}&question_id=${busiest}` },
  ];
}

const until = (seconds: number) => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
};

async function manyClients(target: Target, filters: readonly Wide[]): Promise<Check[]> {
  const others = new Times();
  const wides = filters.map((wide) => ({ ...wide, times: new Times() }));
  const isOver = until(SECONDS);
  const client = async (number: number) => {
    for (let call = number * 7; !isOver(); call++) {
      const wide = call % ONE_WIDE_IN === 0 ? wides[(call / ONE_WIDE_IN) % wides.length] : undefined;
      if (wide) await wide.times.call(target, wide.path);
      else await others.call(target, EVERYDAY[call % EVERYDAY.length] ?? '/');
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  const failed = wides.reduce((sum, { times }) => sum + times.failed, others.failed);
  const all = [...others.ms, ...wides.flatMap(({ times }) => times.ms)];
  const what = `${CLIENTS} clients, ${100 / ONE_WIDE_IN} % wide filters`;
  return [
    { what, value: all.length / SECONDS, unit: 'calls a second', least: 250 },
    { what: `${what}: 50th percentile`, value: percentile(all, 0.5), unit: 'ms' },
    { what: `${what}: 99th percentile`, value: percentile(all, 0.99), unit: 'ms', most: 400, note: others.statuses },
    ...wides.map(({ what: filter, times }) => ({
      what: `the wide filters themselves, ${filter}: 99th percentile`,
      value: percentile(times.ms, 0.99),
      unit: 'ms',
      note: times.statuses,
    })),
    { what: 'calls that failed', value: failed, unit: '', most: 0 },
  ];
}

async function departedClients(target: Target, { path, what: filter }: Wide): Promise<Check[]> {
  const others = new Times();
  const leaving = new AbortController();
  const headers = await target.caller.headers();
  const gone = Array.from({ length: DEPARTED }, () =>
    fetch(target.caller.url + path, { headers, signal: leaving.signal }).catch(() => undefined),
  );
  const measured = [0, 1].map((number) => everyday(target, number, until(10), others));
  await setTimeout(LEAVE_AFTER_MS);
  leaving.abort();
  await Promise.all([...gone, ...measured]);
  const what = `two clients after ${DEPARTED} with wide filters left (${filter}): 99th percentile`;
  return [{ what, value: percentile(others.ms, 0.99), unit: 'ms', note: others.statuses }];
}

export async function measureLoad(target: Target): Promise<Outcome> {
  const filters = wideFilters(target);
  const [, uncounted] = filters;
  return judge([...(await departedClients(target, uncounted)), ...(await manyClients(target, filters))]);
}

// What the parts of `npm run bench:scale` share: databases with a server on them, and what a part finds.
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Caller } from './caller.ts';
import type { Values } from './values.ts';

/** A server and its database, which holds the sample. */
export interface Target {
  /** In words: `12,021,304 answers`. */
  readonly size: string;
  readonly caller: Caller;
  readonly client: pg.Client;
  readonly databaseUrl: string;
  readonly values: Values;
  /** How long its figures were counted before anything could be measured, where they were. */
  readonly started: readonly Check[];
}

export async function openClient(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A connection that breaks is noticed by the next statement.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** What PostgreSQL does automatically in time: plans are made from what it knows of the tables. */
export async function tidy(client: pg.Client): Promise<void> {
  await client.query('VACUUM ANALYZE');
}

/** What a part has measured: its section of the page, and what is over its limit or failed, in words. */
export interface Outcome {
  readonly section: readonly string[];
  readonly faults: readonly string[];
}

/** A figure with the most, or the least, that is asked for. */
export interface Check {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly most?: number;
  readonly least?: number;
  /** Said beside the figure. */
  readonly note?: string;
}

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${'---|'.repeat(head.length)}`,
  ...rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
  '',
];

export function inWords(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return 'failed';
  return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });
}

const isFine = ({ value, most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }: Check) =>
  value <= most && value >= least;

function asked({ most, least, unit }: Check): string {
  if (most !== undefined) return `at most ${inWords(most)} ${unit}`;
  return least === undefined ? '' : `at least ${inWords(least)} ${unit}`;
}

/** Figures as a table, and those over their limits as faults; each is printed. */
export function judge(checks: readonly Check[]): Outcome {
  if (checks.length === 0) return { section: [], faults: [] };
  const rows = checks.map((check) => {
    const verdict = asked(check) === '' ? '' : isFine(check) ? 'ok' : '**no**';
    const value = `${inWords(check.value)} ${check.unit}`;
    console.log(`  ${check.what}: ${value}${asked(check) && ` (${asked(check)})`} ${verdict}`);
    return [check.what, check.note === undefined ? value : `${value} (${check.note})`, asked(check), verdict];
  });
  return {
    section: table(['what', 'measured', 'asked', ''], rows),
    faults: checks
      .filter((check) => !isFine(check))
      .map((check) => `${check.what}: ${inWords(check.value)} ${check.unit}, asked ${asked(check)}`),
  };
}

export const together = (outcomes: readonly Outcome[]): Outcome => ({
  section: outcomes.flatMap(({ section }) => section),
  faults: outcomes.flatMap(({ faults }) => faults),
});

/** A session reports what it has read when a statement ends more than a second after its last report. */
const REPORTED_AFTER_MS = 1100;
const LOOKS = 4;

/** Pages of 8 kB that a call reads, from memory or from the disk, in each of several databases at the same time. */
export async function readBuffers(
  calls: readonly { readonly target: Target; readonly path: string }[],
): Promise<number[]> {
  const all = async () =>
    Promise.all(
      calls.map(async ({ target, path }) => {
        await target.caller.call(path);
        const { rows } = await target.client.query<{ read: string }>(
          'SELECT blks_hit + blks_read AS read FROM pg_stat_database WHERE datname = current_database()',
        );
        return Number(rows[0]?.read);
      }),
    );
  // Sessions that the call uses report the rest of one call at the beginning of the next, so the second counts a whole one.
  const looks: number[][] = [];
  for (let look = 0; look < LOOKS; look++) {
    looks.push(await all());
    await setTimeout(REPORTED_AFTER_MS);
  }
  // The least: what jobs read meanwhile is in the same sum.
  return calls.map((_, index) =>
    Math.min(...looks.slice(1).map((reads, look) => (reads[index] ?? 0) - (looks[look]?.[index] ?? 0))),
  );
}

/** Times a call several times and returns the least; one that takes long is not repeated. */
export async function leastMs(caller: Caller, path: string, times = 3, longMs = 1000) {
  let best = await caller.call(path);
  for (let time = 1; time < times && best.ms < longMs; time++) {
    const next = await caller.call(path);
    if (next.status !== 200 || next.ms < best.ms) best = next;
    if (next.status !== 200) break;
  }
  return best;
}

export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? Number.NaN;
}

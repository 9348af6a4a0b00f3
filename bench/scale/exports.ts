// `--part=exports`: all answers and all standings as files, and how long others wait meanwhile.
import { type Check, inWords, judge, type Outcome, percentile, type Target } from './bench.ts';
import { everyday, Times } from './load.ts';

const OTHERS = 2;
/** Seconds for so many rows. */
const LIMIT = { seconds: 120, rows: 12_000_000 } as const;
const OTHERS_MS = 50;
const STANDINGS_S = 2;
const LINE_END = 10;
const SAID_LINES = 1_000_000;

/** Reads a file as it comes, without keeping it. */
async function download({ caller }: Target, path: string) {
  const headers = await caller.headers();
  const start = performance.now();
  const response = await fetch(caller.url + path, { headers });
  if (!response.ok || !response.body) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  let [bytes, lines, saidAt] = [0, 0, SAID_LINES];
  for await (const chunk of response.body) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) lines++;
    if (lines < saidAt) continue;
    saidAt += SAID_LINES;
    console.log(`  ${inWords(lines)} rows after ${inWords((performance.now() - start) / 1000)} s`);
  }
  return { seconds: (performance.now() - start) / 1000, bytes, lines };
}

export async function measureExports(target: Target): Promise<Outcome> {
  const checks: Check[] = [];
  for (const who of ['students', 'schools']) {
    const { seconds, lines } = await download(target, `/v1/standings/${who}/export`);
    checks.push({ what: `standings of ${lines - 1} ${who} to CSV`, value: seconds, unit: 's', most: STANDINGS_S });
    console.log(`  standings of ${who}: ${inWords(seconds)} s`);
  }
  const others = new Times();
  let isOver = false;
  const waiting = Array.from({ length: OTHERS }, (_, number) => everyday(target, number, () => isOver, others));
  const { seconds, bytes, lines } = await download(target, '/v1/user-answers/export').finally(() => {
    isOver = true;
  });
  await Promise.all(waiting);
  const rows = lines - 1;
  return judge([
    ...checks,
    {
      what: `${rows.toLocaleString('en')} answers to CSV`,
      value: seconds,
      unit: 's',
      most: Math.max(1, (LIMIT.seconds * rows) / LIMIT.rows),
      note: `${Math.round(bytes / 1e6)} MB`,
    },
    {
      what: `${OTHERS} others meanwhile: 99th percentile`,
      value: percentile(others.ms, 0.99),
      unit: 'ms',
      most: OTHERS_MS,
      note: others.statuses,
    },
  ]);
}

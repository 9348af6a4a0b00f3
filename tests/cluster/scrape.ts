// What Prometheus has read of the two processes by the files of deploy/monitoring.
import { spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PROMETHEUS, waitFor } from './machines.ts';

/** In which it looks at each process, which it does once a second. */
const LOOKS_MS = 3000;

// The parts of Prometheus's HTTP API, version 1, that are read here.
interface Answer<Data> {
  readonly data: Data;
}
interface Vector {
  readonly result: readonly { readonly value: readonly [number, string] }[];
}
interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly name: string; readonly health: string }[] }[];
}

async function ask<Data>(path: string): Promise<Data> {
  const response = await fetch(`${PROMETHEUS}/api/v1/${path}`);
  if (!response.ok) throw new Error(`Prometheus answered ${path} with ${response.status}`);
  return ((await response.json()) as Answer<Data>).data; // as its API is documented
}

async function readValue(query: string): Promise<number> {
  const { result } = await ask<Vector>(`query?query=${encodeURIComponent(query)}`);
  return Number(result[0]?.value[1] ?? 0);
}

/** How many of both processes are read, and have reported requests. */
const READ =
  'count((up{job="quizdesk"} == 1) and on(instance) (sum by(instance) (quizdesk_request_seconds_count) > 0))';

/** How many of both processes Prometheus does not read, once it has looked at them. */
export async function countUnread(): Promise<number> {
  await waitFor('look of Prometheus at a process', () =>
    readValue(READ).then(
      (read) => read > 0,
      () => false,
    ),
  );
  await setTimeout(LOOKS_MS);
  return 2 - (await readValue(READ));
}

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Checks of Prometheus's own tool; without the files that only an installation has. */
const CHECKS = [
  ['check', 'config', '--syntax-only', `${root}deploy/monitoring/prometheus.yml`],
  ['test', 'rules', `${root}tests/cluster/alerts.test.yml`],
];

/** What promtool finds wrong with deploy/monitoring, and the alert rules that Prometheus could not evaluate, once each was. */
export async function findFailedRules(): Promise<string[]> {
  const wrong = CHECKS.filter(
    (args) => spawnSync('promtool', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0,
  );
  const rules = async () => (await ask<Rules>('rules')).groups.flatMap((group) => group.rules);
  await waitFor('evaluation of each rule', async () => (await rules()).every(({ health }) => health !== 'unknown'));
  const failed = (await rules()).filter(({ health }) => health !== 'ok').map(({ name }) => name);
  return [...wrong.map((args) => `promtool ${args.join(' ')}`), ...failed];
}

// What a figure depends on besides the code: the machine, PostgreSQL and its settings, and what else was going on.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import type pg from 'pg';
import { root } from '../harness.ts';

const SETTINGS = [
  'shared_buffers',
  'work_mem',
  'effective_cache_size',
  'max_wal_size',
  'checkpoint_timeout',
  'wal_compression',
  'jit',
  'autovacuum',
  'synchronous_commit',
  'max_parallel_workers_per_gather',
];
const GIGABYTE = 1024 ** 3;
const LOOK_AGAIN_MS = 2000;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The commit that is measured, and whether anything was changed. Read before the page is written, which is a change itself. */
export function readCommit(): string {
  const isChanged = git('status', '--porcelain') !== '';
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
}

/** The load of the machine, from now on until it is asked for. */
export function watchLoad(): () => string {
  const seen = [loadavg()[0] ?? 0];
  const timer = setInterval(() => seen.push(loadavg()[0] ?? 0), LOOK_AGAIN_MS);
  return () => {
    clearInterval(timer);
    return `${Math.min(...seen).toFixed(1)} to ${Math.max(...seen).toFixed(1)}`;
  };
}

/** One paragraph that says when, where and on what was measured. */
export async function describe(client: pg.Client, size: string, commit: string, load: string): Promise<string> {
  const { rows } = await client.query<{ name: string; value: string }>(
    'SELECT name, current_setting(name) AS value FROM pg_settings WHERE name = ANY ($1) ORDER BY name',
    [SETTINGS],
  );
  const { rows: about } = await client.query<{ version: string; size: string }>(
    `SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size`,
  );
  const memory = `${Math.round(totalmem() / GIGABYTE)} GB of memory`;
  const settings = rows.map(({ name, value }) => `${name} ${value}`).join(', ');
  return (
    `Measured on ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC at commit ${commit}: ${size}, ${about[0]?.size}; ` +
    `${cpus().length} processors (${cpus()[0]?.model.trim()}), ${memory}, Node.js ${process.versions.node}; ` +
    `PostgreSQL ${about[0]?.version} with ${settings}. Load of the machine, this included: ${load}.`
  );
}

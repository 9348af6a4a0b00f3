import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { addUpAnswers } from '../api/standings/play-days.ts';
import { buildAnswer } from '../testing/builders/play.ts';
import { createTestFolder } from '../testing/database/test-database.ts';
import { freePort } from '../testing/postgresql-cluster.ts';
import { useTestApp } from '../testing/test-app.ts';

const TOKEN = 'sixteen characters';
const metricsPort = await freePort();

/** The samples of a scrape, by their names with labels. */
function samplesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

describe('figures for monitoring', () => {
  const test = useTestApp({ metricsToken: TOKEN });
  const scrape = (authorization?: string) =>
    test().app.inject({
      method: 'GET',
      url: '/metrics',
      headers: authorization === undefined ? {} : { authorization },
    });
  const samples = async () => samplesOf((await scrape(`Bearer ${TOKEN}`)).body);

  it('are given to clients that have the token, as text of version 0.0.4', async () => {
    for (const wrong of [undefined, TOKEN, `Bearer ${TOKEN}x`, 'Bearer ']) {
      const refused = await scrape(wrong);
      expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(refused.body).not.toContain('quizdesk_');
    }
    const { statusCode, headers } = await scrape(`Bearer ${TOKEN}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  });

  it('count requests by call, so that ids and unknown paths make no series of their own', async () => {
    const count = async (labels: string) => (await samples()).get(`quizdesk_request_seconds_count{${labels}}`) ?? 0;
    const before = await count('call="schools.find",status="404"');
    for (const id of [11, 12]) await test().call({ method: 'GET', url: `/v1/schools/${id}` });
    expect((await count('call="schools.find",status="404"')) - before).toBe(2);
    for (const url of ['/v1/a', '/v1/b']) await test().app.inject({ method: 'GET', url });
    const series = [...(await samples()).keys()].filter((name) => name.startsWith('quizdesk_request_seconds_count'));
    expect(series.filter((name) => /v1|11|12/.test(name))).toEqual([]);
  });

  it('do not count probes and scrapes, among which the few failures of a night would be lost', async () => {
    const others = async () =>
      [...(await samples())].filter(([name]) => /^quizdesk_request_seconds_count{call="other"/.test(name));
    const before = await others();
    for (const url of ['/healthz', '/readyz', '/version', '/metrics']) await test().app.inject({ method: 'GET', url });
    expect(await others()).toEqual(before);
  });

  it('say what waits for jobs, how old it is, and what there is of the contest', async () => {
    await buildAnswer(test().app.db, {});
    const waiting = await samples();
    expect(waiting.get('quizdesk_queue_rows{queue="answers"}')).toBe(1);
    expect(waiting.get('quizdesk_answers_waiting_seconds')).toBeGreaterThan(0);
    expect(waiting.get('quizdesk_queue_oldest_seconds{queue="answers"}')).toBeGreaterThan(0);
    expect(waiting.get('quizdesk_rows{table="user_answers"}')).toBe(1);
    await addUpAnswers(test().app.database, 'UTC');
    const added = await samples();
    expect(added.get('quizdesk_queue_rows{queue="answers"}')).toBe(0);
    expect(added.has('quizdesk_queue_oldest_seconds{queue="answers"}')).toBe(false);
    expect(added.get('quizdesk_answers_waiting_seconds')).toBe(0);
  });

  it('are whole for each of several that are read at the same time', async () => {
    const scrapes = await Promise.all([samples(), samples(), samples()]);
    expect(scrapes.map((found) => found.has('quizdesk_queue_rows{queue="answers"}'))).toEqual([true, true, true]);
  });

  it('name the jobs whose last run failed', async () => {
    const { pool, kind } = test().app.database;
    await pool.query(`INSERT INTO job_runs (name, started_at, duration_ms, error) VALUES
      ('awarding badges', now(), 250, 'no'), ('noting questions', now(), 10, NULL), ('a job of an older release', now(), 1, NULL),
      ('making backups', now(), 1, 'no'), ('reporting this process', now(), 1, 'no'), ('vacuuming', now(), 1, 'no')`);
    const found = await samples();
    expect(found.get('quizdesk_job_behind{task="awarding badges"}')).toBe(1);
    expect(found.get('quizdesk_job_last_run_seconds{task="awarding badges"}')).toBe(0.25);
    expect(found.get('quizdesk_job_behind{task="noting questions"}')).toBe(0);
    // Not those of an older release, of the other kind of database, or of backups without a folder.
    const other = kind === 'embedded' ? 'reporting this process' : 'vacuuming';
    for (const name of ['a job of an older release', 'making backups', other])
      expect([...found.keys()].filter((series) => series.includes(name))).toEqual([]);
  });

  it('say when a job was done whose runs mostly find that it is not due', async () => {
    await test().app.database.pool.query(`INSERT INTO job_runs (name, started_at, duration_ms, done_at) VALUES
      ('the nightly check', '2026-11-20 09:00Z', 1, '2026-11-20 03:05Z'), ('merging row counts', now(), 1, NULL)`);
    const found = await samples();
    expect(found.get('quizdesk_job_last_run_timestamp_seconds{task="the nightly check"}')).toBe(
      Date.UTC(2026, 10, 20, 9) / 1000,
    );
    expect([...found].filter(([name]) => name.startsWith('quizdesk_job_last_done'))).toEqual([
      ['quizdesk_job_last_done_timestamp_seconds{task="the nightly check"}', Date.UTC(2026, 10, 20, 3, 5) / 1000],
    ]);
  });

  it('have no label that Prometheus sets itself, and would rename', async () => {
    const text = (await scrape(`Bearer ${TOKEN}`)).body;
    expect(text.match(/[{,](job|instance|exported_\w+)="/)).toBeNull();
  });

  it('are of the process and its connections too', async () => {
    const found = await samples();
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'quizdesk_sockets'])
      expect([name, found.has(name)]).toEqual([name, true]);
    expect(found.get('quizdesk_database_connections{pool="main",state="open"}')).toBeGreaterThan(0);
    expect(found.get('quizdesk_database_up')).toBe(1);
  });
});

describe('what is not used', () => {
  const test = useTestApp({ metricsToken: TOKEN });

  it.each([
    'quizdesk_redis_up',
    'quizdesk_replica_lag_seconds',
    'quizdesk_replica_read',
    'quizdesk_last_backup_timestamp_seconds',
    'quizdesk_backup_interval_seconds',
  ])('%s has no value, so that no alert takes it for a failure', async (name) => {
    const { body } = await test().app.inject({
      method: 'GET',
      url: '/metrics',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect([...samplesOf(body).keys()].filter((key) => key.startsWith(name))).toEqual([]);
  });
});

describe('figures of backups', () => {
  const backups = { folder: '', everyHours: 24, keep: 3, passphrase: undefined };
  const test = useTestApp({ metricsToken: TOKEN, backups });
  const samples = async () =>
    samplesOf(
      (
        await test().app.inject({
          method: 'GET',
          url: '/metrics',
          headers: { authorization: `Bearer ${TOKEN}` },
        })
      ).body,
    );

  it('say when the last one was made and how often one is, 0 before the first', async () => {
    backups.folder = await createTestFolder();
    const before = await samples();
    expect(before.get('quizdesk_last_backup_timestamp_seconds')).toBe(0);
    expect(before.get('quizdesk_backup_interval_seconds')).toBe(24 * 60 * 60);
    for (const day of [25, 26]) await writeFile(join(backups.folder, `quizdesk-2026-11-${day}T12-00-00Z.tgz`), '');
    await writeFile(join(backups.folder, 'quizdesk-2026-11-27T12-00-00Z.tgz.0a1b2c3d.part'), '');
    expect((await samples()).get('quizdesk_last_backup_timestamp_seconds')).toBe(Date.UTC(2026, 10, 26, 12) / 1000);
  });

  it('are 0 where the folder cannot be read, so that the alert fires', async () => {
    backups.folder = join(await createTestFolder(), 'gone');
    const found = await samples();
    expect(found.get('quizdesk_last_backup_timestamp_seconds')).toBe(0);
    expect(found.get('quizdesk_database_up')).toBe(1);
  });
});

describe('the files of deploy/monitoring', () => {
  const test = useTestApp({ metricsToken: TOKEN });
  const read = (name: string) => readFile(new URL(`../../../../deploy/monitoring/${name}`, import.meta.url), 'utf8');

  it.each(['alerts.yml', 'dashboard.json'])('%s asks for nothing that the server does not give', async (name) => {
    const { body } = await test().app.inject({
      method: 'GET',
      url: '/metrics',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const given = new Map([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, metric, type]) => [metric, type]));
    const asked = new Set((await read(name)).match(/\b(quizdesk|nodejs|process)_\w+/g));
    expect(asked.size).toBeGreaterThan(5);
    const isGiven = (metric: string) =>
      given.has(metric) || given.get(metric.replace(/_(bucket|count|sum)$/, '')) === 'histogram';
    expect([...asked].filter((metric) => !isGiven(metric))).toEqual([]);
  });
});

describe('on a port of their own', () => {
  const test = useTestApp({ metricsPort });

  it('figures that cannot be read are a 500, and the process goes on', async () => {
    await test().app.ready();
    const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status;
    vi.spyOn(test().app.measured, 'sockets').mockImplementationOnce(() => {
      throw new Error('no');
    });
    expect([await scrape(), await scrape()]).toEqual([500, 200]);
  });

  it('nothing else is there, and the figures are only read', async () => {
    await test().app.ready();
    const answer = async (method: string, path: string) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${metricsPort}${path}`, { method });
      return [method, path, status, headers.get('allow')];
    };
    expect(await answer('HEAD', '/metrics')).toEqual(['HEAD', '/metrics', 200, null]);
    for (const path of ['/', '/metrics/', '/v1/schools'])
      expect(await answer('GET', path)).toEqual(['GET', path, 404, null]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect(await answer(method, '/metrics')).toEqual([method, '/metrics', 405, 'GET, HEAD']);
  });
});

describe('on a port of their own, with a token', () => {
  const test = useTestApp({ metricsPort, metricsToken: TOKEN });

  it('a client without it is told how to send one', async () => {
    await test().app.ready();
    const refused = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers })).status).toBe(200);
  });
});

describe('without a token and a port', () => {
  const test = useTestApp();

  it('there are no figures', async () => {
    expect((await test().app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404);
  });
});

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systems } from '@quizdesk/contract/system';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobName } from '../../jobs/jobs.ts';
import { COUNTED_ROWS } from '../../jobs/queues.ts';
import type { RunningJob } from '../../jobs/running-job.ts';
import { startJob, type Task } from '../../jobs/start-job.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { createTestFolder } from '../../testing/database/test-database.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const HOUR_MS = 60 * 60 * 1000;
const JOB: JobName = 'noting questions';

describe('the page of the installation', () => {
  const test = useTestApp({ services: ['account', 'api'] });
  const read = async () => (await test().call({ method: 'GET', url: systems.read.path }, 'superadmin')).json();
  const run = (job: string, role: 'admin' | 'superadmin' = 'superadmin') =>
    test().call({ method: 'POST', url: pathOf(systems.runJob, { job: encodeURIComponent(job) }) }, role);
  /** A job of the process that runs when somebody asks for it. */
  const startAs = (name: JobName, task: Task): RunningJob => {
    const { app } = test();
    const job = startJob(name, task, app, HOUR_MS);
    app.jobs.set(name, job);
    return job;
  };
  const lastOf = async (name: JobName) =>
    (await read()).jobs.find((job: { readonly name: string }) => job.name === name)?.last_run;

  beforeEach(() => {
    test().app.jobs.clear();
  });

  it('says what the database, the disk and the process are', async () => {
    const { kind, version } = test().app.database;
    expect(await read()).toMatchObject({
      database: { kind, version, size_bytes: expect.any(Number), replica: null },
      disk: { free_bytes: expect.any(Number), total_bytes: expect.any(Number) },
      redis: 'not used',
      processes: [{ pid: process.pid, services: ['account', 'api'], is_this: true, state: 'serving', sockets: 0 }],
      jobs: [],
      backups: null,
    });
    const { database, disk } = await read();
    expect(database.size_bytes).toBeGreaterThan(1_000_000);
    expect(disk.total_bytes).toBeGreaterThan(disk.free_bytes);
  });

  it('says how much waits, and for how long', async () => {
    await buildAnswer(test().app.db, {});
    const { queues } = await read();
    expect(queues).toEqual(
      expect.arrayContaining([
        { name: 'answers', rows: 1, oldest_seconds: expect.any(Number) },
        { name: 'moved_questions', rows: expect.any(Number), oldest_seconds: null },
      ]),
    );
  });

  it('looks at 100,000 rows of a queue at most, for their number and for their age', async () => {
    await test().app.database.pool.query(`INSERT INTO question_statistics_due
      SELECT id, now() - CASE WHEN id > ${COUNTED_ROWS} THEN interval '1 day' ELSE interval '1 minute' END
      FROM generate_series(1, ${COUNTED_ROWS + 1}) AS id`);
    const { queues } = await read();
    const { rows, oldest_seconds } = queues.find((queue: { readonly name: string }) => queue.name === 'questions');
    expect(rows).toBe(COUNTED_ROWS);
    expect(oldest_seconds).toBeLessThan(12 * 60 * 60);
  });

  it('has the last run of each job, of this process or as another one recorded it', async () => {
    await test().app.database.pool.query(`INSERT INTO job_runs (name, started_at, duration_ms, error, done_at)
      VALUES ('awarding badges', now(), 250, 'no connection', NULL), ('a job of an older release', now(), 1, NULL, NULL),
        ('the nightly check', now(), 1, NULL, '2026-11-20 03:05Z')`);
    startAs(JOB, async () => {});
    expect((await read()).jobs).toEqual([
      {
        name: 'awarding badges',
        every_seconds: 3,
        schedule: null,
        last_run: { started_at: expect.any(String), duration_ms: 250, error: 'no connection' },
        done_at: null,
        is_behind: true,
        is_running: false,
        can_run: false,
      },
      expect.objectContaining({ name: JOB, last_run: null, is_behind: false, can_run: true }),
      expect.objectContaining({ name: 'the nightly check', done_at: '2026-11-20T03:05:00.000Z' }),
    ]);
  });

  it('runs a job that somebody asks for, records its run, and who asked', async () => {
    const task = vi.fn<Task>(async () => {});
    const job = startAs(JOB, task);
    const answer = await run(JOB);
    expect([answer.statusCode, answer.headers['operation-can-undo']]).toEqual([202, 'false']);
    await expect.poll(() => job.isRunning()).toBe(false);
    expect(task.mock.calls).toEqual([[expect.any(AbortSignal), true]]);
    expect(await lastOf(JOB)).toMatchObject({ error: null });
    const url = `/v1/operations/${answer.headers['operation-id']}`;
    expect((await test().call({ method: 'GET', url })).json()).toMatchObject({
      ...{ action: 'systems.run_job', table: null, label: JOB, can_undo: false },
      actor_id: expect.any(Number),
    });
    // Written once the run has ended.
    await expect
      .poll(async () => (await test().app.database.pool.query('SELECT name, error FROM job_runs')).rows)
      .toEqual([{ name: JOB, error: null }]);
  });

  it('records each run that somebody asks for, and why it failed', async () => {
    const outcomes = ['', 'the first reason', 'the second reason'];
    const job = startAs(JOB, async () => {
      const reason = outcomes.shift();
      if (reason) throw new Error(reason);
    });
    for (const error of [null, 'the first reason', 'the second reason']) {
      expect((await run(JOB)).statusCode).toBe(202);
      await expect.poll(() => job.isRunning()).toBe(false);
      expect(await lastOf(JOB)).toMatchObject({ error });
    }
  });

  it('begins no second run while one goes on: 409, and nothing in the journal', async () => {
    const going = Promise.withResolvers<void>();
    const task = vi.fn(() => going.promise);
    const job = startAs(JOB, task);
    const answers = await Promise.all([run(JOB), run(JOB)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      ...{ code: 'conflict', message: 'Already running', detail: `The job “${JOB}” is running already.` },
    });
    expect((await read()).jobs).toMatchObject([{ name: JOB, is_running: true }]);
    going.resolve();
    await expect.poll(() => job.isRunning()).toBe(false);
    expect(task).toHaveBeenCalledTimes(1);
    const log = await test().call({ method: 'GET', url: '/v1/operations', query: { action: 'systems.run_job' } });
    expect(log.json().count).toBe(1);
  });

  it('knows nothing of other names: 404; a job that the process does not do is refused: 409', async () => {
    for (const name of ['dreaming', 'toString', '__proto__', ' ']) {
      const answer = await run(name);
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Job not found']);
    }
    expect((await run(JOB)).json()).toMatchObject({
      ...{ code: 'conflict', detail: `The process that responded does not do the job “${JOB}”.` },
    });
  });

  it('is for superadmins alone', async () => {
    startAs(JOB, async () => {});
    expect((await test().call({ method: 'GET', url: systems.read.path })).statusCode).toBe(403);
    expect((await run(JOB, 'admin')).statusCode).toBe(403);
    expect((await test().call({ method: 'POST', url: systems.backUp.path })).statusCode).toBe(403);
  });

  it('makes no backup where no folder is named: 409 with the reason', async () => {
    const answer = await test().call({ method: 'POST', url: systems.backUp.path }, 'superadmin');
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'BACKUP_DIR is not set: the server makes no backups.',
    ]);
  });
});

describe('the backups of the page', () => {
  const backups = { folder: '', everyHours: 24, keep: 3, passphrase: undefined };
  const test = useTestApp({ services: ['account', 'api'], backups });
  const read = async () => (await test().call({ method: 'GET', url: systems.read.path }, 'superadmin')).json().backups;

  beforeEach(async () => {
    backups.folder = join(await createTestFolder(), 'backups');
  });

  it('are those of the folder, the newest first, with when the next one is due', async () => {
    await mkdir(backups.folder);
    expect(await read()).toMatchObject({ next_due_at: null, files: [], problem: null });
    await writeFile(join(backups.folder, 'quizdesk-2026-11-25T12-00-00Z.tgz'), 'first');
    await writeFile(join(backups.folder, 'quizdesk-2026-11-26T12-00-00Z.tgz.age'), 'second');
    await writeFile(join(backups.folder, 'quizdesk-2026-11-27T12-00-00Z.tgz.0a1b2c3d.part'), 'half');
    await writeFile(join(backups.folder, 'notes.txt'), 'of someone else');
    expect(await read()).toEqual({
      ...{ every_hours: 24, keep: 3, is_running: false, problem: null },
      next_due_at: '2026-11-27T12:00:00.000Z',
      files: [
        { name: 'quizdesk-2026-11-26T12-00-00Z.tgz.age', made_at: '2026-11-26T12:00:00.000Z', size_bytes: 6 },
        { name: 'quizdesk-2026-11-25T12-00-00Z.tgz', made_at: '2026-11-25T12:00:00.000Z', size_bytes: 5 },
      ],
    });
  });

  it('say why the folder cannot be read', async () => {
    await writeFile(backups.folder, 'not a folder');
    expect(await read()).toMatchObject({ files: [], problem: expect.stringContaining('ENOTDIR') });
  });

  it('are begun on request, as a job that is asked for, and once at a time', async () => {
    const going = Promise.withResolvers<void>();
    const task = vi.fn<Task>(() => going.promise);
    const { app } = test();
    const job = startJob('making backups', task, app, HOUR_MS);
    app.jobs.set(job.name, job);
    const backUp = () => test().call({ method: 'POST', url: systems.backUp.path }, 'superadmin');
    expect((await backUp()).statusCode).toBe(202);
    expect((await read()).is_running).toBe(true);
    expect((await backUp()).statusCode).toBe(409);
    going.resolve();
    await job.stop();
    expect(task.mock.calls).toEqual([[expect.any(AbortSignal), true]]);
    app.jobs.clear();
  });
});

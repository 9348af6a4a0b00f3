import type { System } from '@quizdesk/contract/system';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { provideFonts } from '../../components/page/testing-fonts.ts';
import { openPage } from '../../components/page/testing-page.tsx';
import { invalidate } from '../../lib/query/query-client.ts';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { SystemPage } from './system-page.tsx';

const calls = heldCalls();

beforeEach(() => {
  provideFonts();
});

const AT = '2026-11-26T12:00:00.000Z';
const JOB = { every_seconds: 10, schedule: null, done_at: null, is_behind: false, is_running: false, can_run: true };
const LAST_RUN = { started_at: AT, duration_ms: 40, error: null };

const PROCESS: System['processes'][number] = {
  ...{ host: 'quiz-1', pid: 1, version: '0.4.0', services: ['api', 'site'], started_at: AT, memory_bytes: 140_000_000 },
  ...{ sockets: 3, is_this: false, seen_at: AT, state: 'serving' },
};

const SYSTEM: System = {
  version: '0.4.0',
  database: {
    kind: 'postgresql',
    version: '15.14',
    size_bytes: 2_400_000_000,
    replica: { lag_seconds: 0.2, is_read: true },
  },
  disk: { free_bytes: 12_300_000_000, total_bytes: 50_000_000_000 },
  redis: 'unavailable',
  processes: [
    { ...PROCESS, pid: 4711, is_this: true, sockets: 1284 },
    { ...PROCESS, host: 'quiz-2', pid: 815, version: '0.3.0', state: 'draining' },
    { ...PROCESS, host: 'quiz-3', pid: 816, state: 'silent' },
  ],
  jobs: [
    { ...JOB, name: 'noting questions', last_run: LAST_RUN },
    { ...JOB, name: 'making backups', last_run: { ...LAST_RUN, error: 'no room' }, is_behind: true },
    { ...JOB, name: 'sealing the journal', last_run: LAST_RUN, is_running: true },
    {
      ...JOB,
      name: 'the nightly check',
      schedule: 'at three',
      last_run: LAST_RUN,
      done_at: '2026-11-26T03:05:00.000Z',
    },
    { ...JOB, name: 'sending messages to groups', last_run: null, can_run: false },
  ],
  queues: [
    { name: 'answers', rows: 3, oldest_seconds: 90 },
    { name: 'counts', rows: 100_000, oldest_seconds: null },
  ],
  backups: {
    ...{ every_hours: 24, keep: 14, next_due_at: AT, is_running: false, problem: null },
    files: [{ name: 'quizdesk-2026-11-25T12-00-00Z.tgz', made_at: AT, size_bytes: 51_000_000 }],
  },
};

async function openSystem(system: System = SYSTEM): Promise<void> {
  await openPage('/system', SystemPage);
  await answerCall(calls, 'GET', '/v1/system', 200, system);
  await screen.findByRole('heading', { name: 'Queues' });
}

const cellsOf = (name: RegExp) =>
  [...screen.getByRole('row', { name }).querySelectorAll('td')].map((cell) => cell.textContent);
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('what the installation consists of is said in words', async () => {
  await openSystem();
  expect(factOf('Database')).toBe('PostgreSQL 15.14');
  expect(factOf('Size of the database')).toBe('2.4 GB');
  expect(factOf('Replica')).toBe('200 ms behind');
  expect(factOf('Disk of DATA_DIR')).toBe('12.3 GB free of 50.0 GB');
  expect(factOf('Redis')).toBe('Does not answer');
  expect(cellsOf(/^Answers that/)).toEqual(['3', '2 min']);
  expect(cellsOf(/^Changes that are in no count/)).toEqual(['100,000 or more', '–']);
});

test('every process that serves is listed with its release, and one that closes or is silent says so', async () => {
  await openSystem();
  expect(screen.getByRole('rowheader', { name: '4711 on quiz-1 Runs api, site · sent these figures' })).toBeTruthy();
  expect(cellsOf(/^4711 on quiz-1/)).toEqual(['0.4.0', '26 Nov, 12:00', '140.0 MB', '1,284', 'Serves']);
  expect(cellsOf(/^815 on quiz-2/)).toEqual(['0.3.0', '26 Nov, 12:00', '140.0 MB', '3', 'Closes']);
  expect(cellsOf(/^816 on quiz-3/)?.at(-1)).toBe('Silent since 26 Nov, 12:00');
});

test('a job says when it runs, how its last run went, and whether it can be run here', async () => {
  await openSystem();
  expect(cellsOf(/^noting questions/)).toEqual(['every 10 s', '26 Nov, 12:00', '40 ms', 'Run now']);
  expect(cellsOf(/^the nightly check/)).toEqual(['at three', '26 Nov, 12:00', '40 ms', 'Run now']);
  expect(screen.getByRole('rowheader', { name: 'the nightly check Last done 26 Nov, 03:05' })).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'making backups no room' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Running sealing the journal' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(cellsOf(/^sending messages/)).toEqual(['every 10 s', '–Not yet', '–', 'In another process']);
});

test('a job is run once however often its button is pressed, and a refusal is said', async () => {
  await openSystem();
  const run = screen.getByRole('button', { name: 'Run now: noting questions' });
  run.focus();
  fireEvent.click(run);
  fireEvent.click(run);
  await waitFor(() => expect(run.textContent).toBe('Running...'));
  const refusal = { code: 'conflict', message: 'Already running', detail: 'The job is running already.' };
  await answerCall(calls, 'POST', '/v1/system/jobs/noting%20questions/runs', 409, refusal);
  await waitFor(() => expect(run.textContent).toBe('Run now'));
  expect(document.activeElement).toBe(run);
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('two jobs can be asked for at the same time', async () => {
  const jobs = ['noting questions', 'removing unused pictures'].map((name) => ({ ...JOB, name, last_run: LAST_RUN }));
  await openSystem({ ...SYSTEM, jobs });
  const [first, second] = screen.getAllByRole('button', { name: /^Run now: / });
  if (!first || !second) throw new Error('The jobs have no buttons');
  fireEvent.click(first);
  await waitFor(() => expect(first.textContent).toBe('Running...'));
  fireEvent.click(second);
  await waitFor(() => expect(second.textContent).toBe('Running...'));
  expect(first.textContent).toBe('Running...');
  const urls = calls.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname);
  expect(urls).toEqual(jobs.map(({ name }) => expect.stringContaining(encodeURIComponent(name))));
});

test('figures that could not be refreshed say since when and why, until they are', async () => {
  await openSystem();
  await act(async () => void invalidate('system'));
  const refusal = { code: 'unavailable', message: 'The database does not respond' };
  await answerCall(calls, 'GET', '/v1/system', 422, refusal);
  await waitFor(() =>
    expect(screen.getByText(/^Not refreshed since \d\d:\d\d\. /).textContent).toContain(
      'The database does not respond',
    ),
  );
  expect(factOf('Release')).toBe('0.4.0');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await answerCall(calls, 'GET', '/v1/system', 200, SYSTEM);
  await waitFor(() => expect(screen.queryByText(/^Not refreshed/)).toBeNull());
});

test('a backup is begun by its button, which says so while one is made', async () => {
  await openSystem();
  expect(screen.getByText(/^One every 24 hours; the last 14 are kept\./).textContent).toContain(
    'The next one is due 26 Nov, 12:00.',
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Back up now' })));
  await answerCall(calls, 'POST', '/v1/system/backups', 202, SYSTEM.jobs[1]);
  const backups = { ...SYSTEM.backups, is_running: true };
  await answerCall(calls, 'GET', '/v1/system', 200, { ...SYSTEM, backups });
  expect((await screen.findByRole('button', { name: 'Backing up...' })).getAttribute('aria-disabled')).toBe('true');
});

test('without a folder the button is off and says why; a folder that cannot be read is an error', async () => {
  await openSystem({ ...SYSTEM, backups: null });
  const button = screen.getByRole('button', { name: 'Back up now' });
  expect(button.hasAttribute('disabled')).toBe(true);
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('The server makes no backups: BACKUP_DIR is not set.');
  await openSystem({ ...SYSTEM, backups: SYSTEM.backups && { ...SYSTEM.backups, files: [], problem: 'EACCES' } });
  expect(screen.getByText('BACKUP_DIR cannot be read: EACCES')).toBeTruthy();
});

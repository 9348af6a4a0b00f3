// `npm run bench:bulk`: a workbook of 3,326 questions is previewed, marked and uploaded while others page through the
// levels, on both databases. The file is the real one next to the repository where it is there, else one of the same size.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { workbookOf } from '../apps/server/src/api/bulk-questions/testing-workbooks.ts';
import { signIn } from '../tests/e2e/server.ts';
import { dropDatabase, makeDatabase } from './database.ts';
import { type CleanUp, noteFigures, runBench, startBenchServer } from './harness.ts';
import { median } from './statistics.ts';

const REAL = fileURLToPath(new URL('../../shared/data/questions/all_mixed.xlsx', import.meta.url));
const DATABASE = 'quizdesk_bench_bulk';
const ROUNDS = 3;
const PAUSE_MS = 20;
const MADE_UP_ROWS = 3326;

function madeUpWorkbook(): Buffer {
  const columns =
    'level_number,serial_number,subject,question_text,option_1,option_2,option_3,option_4,answer,score,note,time,answer_type,hint';
  const words = 'the force energy of a body at rest in a field is equal to its mass and charge over time'.split(' ');
  const textOf = (row: number, length: number) =>
    Array.from({ length }, (_, at) => words[(row * 31 + at * 17) % words.length]).join(' ');
  const rows = Array.from({ length: MADE_UP_ROWS }, (_, row) => {
    const options = [1, 2, 3, 4].map((option) => `${textOf(row + option, 4)} ${option}`);
    const subject = row % 4 === 0 ? 'Astronomy' : 'Physics';
    const text = `${textOf(row, 30)} ${row}?`;
    return [
      1 + (row % 3),
      1 + (row % 4),
      subject,
      text,
      ...options,
      options[row % 4],
      3,
      '',
      30,
      'multiple_choice',
      '',
    ];
  });
  return workbookOf({ questions: [columns.split(','), ...rows] });
}

async function readWorkbook(): Promise<Buffer> {
  if (existsSync(REAL)) return readFile(REAL);
  console.log(`There is no ${REAL}; a made-up workbook takes its place.`);
  return madeUpWorkbook();
}

interface Timed {
  readonly ms: number;
  readonly longestWaitMs: number;
  readonly body: Buffer;
}

/** A server and how to call it as an administrator. */
class Caller {
  private readonly url: string;
  private readonly headers: Record<string, string>;

  constructor(url: string, token: string) {
    this.url = url;
    this.headers = { authorization: `Bearer ${token}` };
  }

  async call(path: string, init: RequestInit = {}): Promise<Buffer> {
    const headers = { ...this.headers, ...(init.headers as Record<string, string> | undefined) };
    const response = await fetch(this.url + path, { ...init, headers });
    const body = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${body.toString().slice(0, 500)}`);
    return body;
  }

  post(path: string, body: unknown): Promise<Buffer> {
    return this.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  sendFile(path: string, file: Buffer): Promise<Buffer> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file)]), 'questions.xlsx');
    return this.call(path, { method: 'POST', body: form });
  }

  /** Times a call while another person pages through the levels, and that person's longest wait. */
  async timed(work: () => Promise<Buffer>): Promise<Timed> {
    const start = performance.now();
    let ms: number | undefined;
    const running = work().finally(() => {
      ms = performance.now() - start;
    });
    let longestWaitMs = 0;
    while (ms === undefined) {
      const asked = performance.now();
      await this.call('/v1/levels?limit=10');
      longestWaitMs = Math.max(longestWaitMs, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return { body: await running, ms, longestWaitMs };
  }
}

interface Round {
  readonly preview: Timed;
  readonly marked: Timed;
  readonly upload: Timed;
}

interface PreviewRow {
  readonly status: string;
}

async function runOnce(cleanUp: CleanUp, file: Buffer, databaseUrl: string | undefined): Promise<Round> {
  const server = await startBenchServer(cleanUp, { DATABASE_URL: databaseUrl, SERVICES: 'account,api' });
  const { access_token } = await signIn(server.url);
  const caller = new Caller(server.url, access_token);
  for (const level_number of [1, 2, 3]) await caller.post('/v1/levels', { level_number, description: 'Level' });
  for (const serial_number of [1, 2, 3, 4]) {
    await caller.post('/v1/rounds', { name: `Round ${serial_number}`, serial_number, max_questions: 10 });
  }
  const preview = await caller.timed(() => caller.sendFile('/v1/questions/bulk/preview/dict', file));
  const { rows }: { rows: PreviewRow[] } = JSON.parse(preview.body.toString());
  const fine = rows.filter(({ status }) => status === 'fine');
  const upload = await caller.timed(() => caller.post('/v1/questions/bulk/upload', fine));
  const marked = await caller.timed(() => caller.sendFile('/v1/questions/bulk/preview/marked', file));
  const stored = Number((await caller.call('/v1/questions/count')).toString());
  if (stored !== fine.length) throw new Error(`${stored} questions were stored of ${fine.length} that are fine`);
  await server.stop();
  return { preview, marked, upload };
}

interface Limits {
  readonly ms: number;
  readonly longestWaitMs: number;
}

async function measure(
  cleanUp: CleanUp,
  kind: string,
  limits: Limits,
  openUrl: () => Promise<string | undefined>,
): Promise<boolean> {
  const file = await readWorkbook();
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await runOnce(cleanUp, file, await openUrl()));
  const results = (['preview', 'upload', 'marked'] as const).map((step) => {
    const ms = median(rounds.map((round) => round[step].ms));
    const longestWaitMs = Math.max(...rounds.map((round) => round[step].longestWaitMs));
    const passed = ms < limits.ms && longestWaitMs < limits.longestWaitMs;
    console.log(
      `${kind.padEnd(11)} ${step.padEnd(8)} ${ms.toFixed(0).padStart(5)} ms (under ${limits.ms}), longest wait of others ` +
        `${longestWaitMs.toFixed(0)} ms (under ${limits.longestWaitMs})  ${passed ? 'ok' : 'TOO SLOW'}`,
    );
    noteFigures('bulk', { kind, step, ms, longestWaitMs });
    return passed;
  });
  return results.every(Boolean);
}

await runBench(async (cleanUp) => {
  cleanUp(() => dropDatabase(DATABASE));
  console.log(`3,326 rows, median of ${ROUNDS} rounds, each on an empty database; waits are the longest of all rounds`);
  const onServer = () => makeDatabase(DATABASE);
  const passed = [
    await measure(cleanUp, 'PostgreSQL', { ms: 3000, longestWaitMs: 500 }, onServer),
    await measure(cleanUp, 'embedded', { ms: 6000, longestWaitMs: 2500 }, async () => undefined),
  ];
  return passed.every(Boolean);
});

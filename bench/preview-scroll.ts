// `npm run bench:preview`: how smoothly the preview of 10,000 rows scrolls. A workbook of made-up questions, a third of them
// with formulas, is opened in Chromium and scrolled by wheel; the page's own animation frames are timed. Builds the
// console where it changed; whatever else the machine does shows in the frames.
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../tests/e2e/chromium.ts';
import { signIn } from '../tests/e2e/server.ts';
import { signInOn } from '../tests/e2e/signed-in.ts';
import { type QuestionCells, questionsWorkbook } from '../tests/e2e/workbook.ts';
import {
  isSixtyASecond,
  LEAST_FPS,
  LONGEST_P95_MS,
  NOTCH_EVERY_MS,
  SCROLL_MS,
  type Smoothness,
  scrollByWheel,
} from './frames.ts';
import { buildConsole, noteFigures, runBench, startBenchServer } from './harness.ts';
import { median } from './statistics.ts';

const ROWS = 10_000;
const ROUNDS = 7;
const VIEWPORT = { width: 1440, height: 900 };
/** A wheel notch moves more than a row; a page that does not scroll would be perfectly smooth. */
const LEAST_ROWS = Math.floor(SCROLL_MS / NOTCH_EVERY_MS / 4);

const TEXTS = [
  'Which quantity is the gradient of a velocity–time graph?',
  'A trotro moving at $20\\,\\mathrm{m\\,s^{-1}}$ brakes uniformly and stops in $t$ seconds. How far does it travel?',
  'Name the organelle in which the Krebs cycle takes place, and say in one word what it sets free for the cell to use.',
];

function question(index: number): QuestionCells {
  const text = `${index}. ${TEXTS[index % TEXTS.length]}`;
  const options = { option_1: 'Acceleration', option_2: `$x = ${index}$`, option_3: 'Force', option_4: 'Work' };
  const isChoice = index % 2 === 0;
  return {
    question_text: index % 11 === 0 ? 'A text that many rows share' : text,
    level_number: index % 7 === 0 ? 4242 : 1,
    ...(isChoice ? { ...options, answer_type: 'multiple_choice', answer: `Force|$x = ${index}$` } : {}),
  };
}

async function addPlace(url: string): Promise<void> {
  const { access_token } = await signIn(url);
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const add = async (path: string, row: object) => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(row) });
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
  };
  await add('/v1/levels', { level_number: 1, description: 'One' });
  await add('/v1/rounds', { name: 'One', serial_number: 1, max_questions: 10 });
}

async function openPreview(browser: Browser, url: string, workbook: Buffer): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  await signInOn(context, { url });
  const page = await context.newPage();
  await page.goto(`${url}/bulk-questions`, { waitUntil: 'networkidle' });
  const file = { name: 'ten-thousand.xlsx', mimeType: 'application/octet-stream', buffer: workbook };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('tbody .katex').first().waitFor({ timeout: 60_000 });
  return page;
}

interface Round extends Smoothness {
  readonly rows: number;
}

async function scroll(page: Page): Promise<Round> {
  const rowInSight = () => page.evaluate(() => Number(document.querySelector('tbody tr:last-child')?.ariaRowIndex));
  const first = await rowInSight();
  const smoothness = await scrollByWheel(page);
  return { ...smoothness, rows: (await rowInSight()) - first };
}

/** Prints how smoothly the page scrolled; false where it did not, or where the rows did not move. */
function judge(rounds: readonly Round[]): boolean {
  for (const { fps, p95, longest, rows } of rounds) {
    console.log(
      `${fps.toFixed(1)} frames a second, 95 % within ${p95.toFixed(1)} ms, longest ${longest.toFixed(1)} ms, ${rows} rows`,
    );
  }
  const fps = median(rounds.map((round) => round.fps));
  const p95 = median(rounds.map((round) => round.p95));
  const rows = Math.min(...rounds.map((round) => round.rows));
  const isSmooth = isSixtyASecond({ fps, p95 });
  const hasScrolled = rows >= LEAST_ROWS;
  console.log(
    `Scrolling ${ROWS} rows  ${fps.toFixed(1)} frames a second (at least ${LEAST_FPS}), 95 % within ${p95.toFixed(1)} ms (at most ${LONGEST_P95_MS})  ${isSmooth ? 'ok' : 'NOT SMOOTH'}`,
  );
  console.log(`${rows} rows in the shortest round (at least ${LEAST_ROWS})  ${hasScrolled ? 'ok' : 'DID NOT SCROLL'}`);
  noteFigures('preview', { fps, p95, rows });
  return isSmooth && hasScrolled;
}

await runBench(async (cleanUp) => {
  await buildConsole();
  const server = await startBenchServer(cleanUp);
  const browser = await chromium.launch(chromiumOptions);
  cleanUp(() => browser.close());
  await addPlace(server.url);
  const workbook = await questionsWorkbook(Array.from({ length: ROWS }, (_, index) => question(index)));
  const page = await openPreview(browser, server.url, workbook);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await scroll(page));
  return judge(rounds);
});

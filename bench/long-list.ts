// `npm run bench:lists`: how soon a page of 100 rows is painted once its answer is there, and how smoothly it scrolls. Schools
// and questions are turned page by page in Chromium, each page for the first time, on the embedded database; then how soon the
// palette has answered a key. Whatever else the machine does shows in these figures, much less in the processor time of the
// page, which is said beside them. Builds the console where it changed.
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../tests/e2e/chromium.ts';
import { signIn } from '../tests/e2e/server.ts';
import { signInOn } from '../tests/e2e/signed-in.ts';
import { isSixtyASecond, LEAST_FPS, LONGEST_P95_MS, type Smoothness, scrollByWheel } from './frames.ts';
import { buildConsole, noteFigures, runBench, startBenchServer } from './harness.ts';
import { countCpu } from './page-cpu.ts';
import { median } from './statistics.ts';

const ROWS = 100;
const PAGES = 11;
const LONGEST_PAINT_MS = 100;
const LONGEST_KEY_MS = 50;
/** Typed into the palette: pages, schools and a question are found by its beginnings. */
const TYPED = 'school 10';
const VIEWPORT = { width: 1440, height: 900 };

/** The lists, the widest of them with formulas in its rows, and the call that answers each. */
const LISTS = [
  { path: '/schools', call: '/v1/schools' },
  { path: '/questions', call: '/v1/questions' },
];

/** As many rows as all pages take. */
async function fill(url: string): Promise<void> {
  const { access_token } = await signIn(url);
  const authorization = `Bearer ${access_token}`;
  const send = async (path: string, method: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const count = ROWS * PAGES;
  const schools = Array.from({ length: count }, (_, i) => `School ${i + 1},Region ${i % 16},Town ${i % 40}`);
  const form = new FormData();
  form.set('CSV', new Blob([['NAME,REGION,LOCATION', ...schools].join('\n')]), 'schools.csv');
  const stored = await fetch(`${url}/v1/schools/csv`, { method: 'PUT', headers: { authorization }, body: form });
  if (!stored.ok) throw new Error(`The import answered ${stored.status}: ${await stored.text()}`);
  const level = await send('/v1/levels', 'POST', { level_number: 1, description: 'One' });
  const round = await send('/v1/rounds', 'POST', { name: 'One', serial_number: 1, max_questions: 10 });
  const questions = Array.from({ length: count }, (_, i) => ({
    ...{ level_id: level.id, round_id: round.id, subject: 'physics', time: 30, score: 1 },
    question_text: `${i}. A trotro moving at $20\\,\\mathrm{m\\,s^{-1}}$ brakes and stops in $${i}t$ seconds. How far?`,
    ...{ answer_type: 'short_answer', answer: `$x = ${i}$` },
  }));
  await send('/v1/questions/bulk/upload', 'POST', questions);
  for (const { path } of LISTS) {
    await send('/v1/preferences', 'PUT', { list: path, columns: null, rows: ROWS, is_dense: null });
  }
}

async function openList(browser: Browser, url: string, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  await signInOn(context, { url });
  const page = await context.newPage();
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  await page
    .locator('tbody tr')
    .nth(ROWS - 1)
    .waitFor();
  return page;
}

/** Milliseconds from the answer of a page. */
interface Paint {
  /** Until every row that the window shows is painted. */
  readonly inSight: number;
  /** Until all hundred are. */
  readonly all: number;
}

/** Runs in the page: turns to the next one, and notes when its rows are painted. */
async function timeNextPage(call: string): Promise<Paint> {
  performance.clearResourceTimings();
  const rows = () => [...document.querySelectorAll('tbody tr')];
  const textsOf = (some: readonly Element[]) => some.map(({ textContent }) => textContent);
  const isInSight = (row: Element) => row.getBoundingClientRect().top < window.innerHeight;
  const before = { inSight: textsOf(rows().filter(isInSight)), all: textsOf(rows()) };
  /** When the frame is painted in which none of these rows is there any more. */
  const painted = (texts: readonly (string | null)[]) =>
    new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        const now = rows();
        if (now.length !== 100 || texts.some((text, index) => now[index]?.textContent === text)) return;
        observer.disconnect();
        // A message sent in a frame arrives after that frame's paint.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(undefined);
        });
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    });
  const both = Promise.all([painted(before.inSight), painted(before.all)]);
  document.querySelector<HTMLElement>('nav[aria-label="Pages"] a[aria-label="Next page"]')?.click();
  const [inSight, all] = await both;
  const answers = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === call);
  // Every entry of this type is one.
  const end = Math.max(...answers.map((answer) => (answer as PerformanceResourceTiming).responseEnd));
  return { inSight: inSight - end, all: all - end };
}

async function measure(page: Page, { path, call }: (typeof LISTS)[number]): Promise<boolean> {
  const paints: Paint[] = [];
  const endCount = await countCpu(page);
  for (let number = 1; number < PAGES; number++) paints.push(await page.evaluate(timeNextPage, call));
  const spent = await endCount();
  const cpu = (part: keyof typeof spent) => Math.round(spent[part] / paints.length);
  const elements = (await page.locator('tbody *').count()) / ROWS;
  await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2);
  const rounds: Smoothness[] = [];
  for (const direction of [1, -1, 1, -1, 1] as const) rounds.push(await scrollByWheel(page, direction));
  const inSight = paints.map((paint) => paint.inSight);
  const [paint, longest, whole] = [median(inSight), Math.max(...inSight), median(paints.map(({ all }) => all))];
  const fps = median(rounds.map((round) => round.fps));
  const p95 = median(rounds.map((round) => round.p95));
  const isSoon = paint <= LONGEST_PAINT_MS;
  const isSmooth = isSixtyASecond({ fps, p95 });
  console.log(
    `${path}: of ${ROWS} rows those in sight painted ${paint.toFixed(0)} ms after their answer, ${longest.toFixed(0)} at most (asked: ${LONGEST_PAINT_MS})  ${isSoon ? 'ok' : 'TOO SLOW'}; all after ${whole.toFixed(0)} ms`,
  );
  console.log(
    `${path}: of the main thread's time ${cpu('all')} ms a page, in scripts ${cpu('script')}, styles ${cpu('style')}, layout ${cpu('layout')}; ${elements.toFixed(0)} elements in a row`,
  );
  console.log(
    `${path}: scrolled at ${fps.toFixed(1)} frames a second (at least ${LEAST_FPS}), 95 % within ${p95.toFixed(1)} ms (at most ${LONGEST_P95_MS})  ${isSmooth ? 'ok' : 'NOT SMOOTH'}`,
  );
  noteFigures('lists', { path, paint, longest, whole, fps, p95, cpu: cpu('all'), elements });
  return isSoon && isSmooth;
}

/** Runs in the page: notes how long after each key the frame is painted that shows what it changed. */
function noteKeys(): void {
  const keyTimes: number[] = [];
  Object.assign(window, { keyTimes });
  const note = ({ timeStamp }: KeyboardEvent) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => keyTimes.push(performance.now() - timeStamp);
      port2.postMessage(undefined);
    });
  document.addEventListener('keydown', note, true);
}

async function measurePalette(page: Page): Promise<boolean> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Page or record' });
  await field.waitFor();
  await page.evaluate(noteKeys);
  for (const key of TYPED) {
    await field.press(key === ' ' ? 'Space' : key);
    await page.getByRole('listbox').getByRole('option').first().waitFor();
  }
  const times = await page.evaluate<number[]>('keyTimes');
  const [key, longest] = [median(times), Math.max(...times)];
  const isSoon = key <= LONGEST_KEY_MS;
  console.log(
    `The palette: a key shows after ${key.toFixed(0)} ms, ${longest.toFixed(0)} at most (asked: ${LONGEST_KEY_MS})  ${isSoon ? 'ok' : 'TOO SLOW'}`,
  );
  noteFigures('lists', { path: 'palette', key, longest });
  return isSoon;
}

await runBench(async (cleanUp) => {
  await buildConsole();
  const server = await startBenchServer(cleanUp);
  await fill(server.url);
  const browser = await chromium.launch(chromiumOptions);
  cleanUp(() => browser.close());
  let isGood = true;
  for (const list of LISTS) {
    const page = await openList(browser, server.url, list.path);
    isGood = (await measure(page, list)) && isGood;
    if (list.path === '/schools') isGood = (await measurePalette(page)) && isGood;
    await page.context().close();
  }
  return isGood;
});

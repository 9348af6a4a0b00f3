// Waits until a server has counted everything, so that parts measure no leftover work; how long that takes is a figure itself.
import { setTimeout } from 'node:timers/promises';
import { systemPaths } from '@quizdesk/contract/paths/system';
import type { System } from '@quizdesk/contract/system';
import type pg from 'pg';
import { type Check, inWords, tidy } from './bench.ts';
import type { Caller } from './caller.ts';

/** After a start all students are to be counted so soon. */
const FIRST_COUNT_S = 300;
const WAIT_MS = 20 * 60_000;
const POLL_MS = 1000;
const SAID_MS = 10_000;

/** What standings lack, in words, before which they rank nobody; nothing once all is counted. */
async function missingPlay(caller: Caller): Promise<string | undefined> {
  const { counted } = (await caller.json('/v1/standings/students?limit=1')).body;
  return counted === null ? undefined : `${counted.students} of ${counted.of} students are counted`;
}

async function missingStatistics(caller: Caller): Promise<string | undefined> {
  const { queues }: System = (await caller.json(systemPaths.read.path)).body;
  const due = queues.find(({ name }) => name === 'questions')?.rows ?? 0;
  return due === 0 ? undefined : `statistics of ${due} questions are due`;
}

/** Waits until nothing is missing; returns for how many seconds. */
async function waitUntil(missing: () => Promise<string | undefined>): Promise<number> {
  const start = performance.now();
  for (let said = start; ; ) {
    const what = await missing();
    const ms = performance.now() - start;
    if (what === undefined) return ms / 1000;
    if (ms > WAIT_MS) throw new Error(`After ${inWords(ms / 1000)} s still: ${what}`);
    if (performance.now() - said > SAID_MS) {
      said = performance.now();
      console.log(`  ${what} (${inWords(ms / 1000)} s)`);
    }
    await setTimeout(POLL_MS);
  }
}

/** Waits for all of it; returns the seconds that the students took, and then the questions. */
export async function waitForCounts(caller: Caller): Promise<{ students: number; questions: number }> {
  return {
    students: await waitUntil(() => missingPlay(caller)),
    questions: await waitUntil(() => missingStatistics(caller)),
  };
}

/** Waits for all of it; where there was something to count, with the time that it took. */
export async function settle(caller: Caller, client: pg.Client): Promise<Check[]> {
  const { students, questions } = await waitForCounts(caller);
  if (students + questions < 2 * (POLL_MS / 1000)) return [];
  await tidy(client);
  return [{ what: 'count of all students after the start', value: students, unit: 's', most: FIRST_COUNT_S }];
}

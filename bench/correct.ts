// What the two benchmarks of corrections share: a proposal that is waited for, and students who answer meanwhile.
import { setTimeout } from 'node:timers/promises';
import { openClient } from './scale/bench.ts';
import type { Caller } from './scale/caller.ts';

const POLL_MS = 100;
const PAUSE_MS = 10;

/** The most that each may take, in milliseconds; `insert` is the 99th percentile of the answers stored meanwhile. */
export const LIMITS = { preview: 10_000, apply: 30_000, undo: 30_000, insert: 100 } as const;

/** Proposes a correction and asks how far it is until it is known what it would change. Throws where it cannot be computed. */
export async function proposeAndWait(caller: Caller, proposal: object) {
  const start = performance.now();
  const parts = new Set<number>();
  let { body } = await caller.json('/v1/corrections', 'POST', proposal);
  while (body.state === 'computing') {
    parts.add(body.progress);
    await setTimeout(POLL_MS);
    ({ body } = await caller.json(`/v1/corrections/${body.id}`));
  }
  if (body.state !== 'ready') throw new Error(`The proposal is ${body.state}`);
  return { id: Number(body.id), ms: performance.now() - start, preview: body.preview, parts: [...parts] };
}

/** Repeats a statement on a separate connection until it is stopped; `stop` returns how many milliseconds each took. */
export async function repeat(databaseUrl: string, sql: string, valuesOf: (turn: number) => readonly unknown[]) {
  const client = await openClient(databaseUrl);
  const times: number[] = [];
  let isOver = false;
  const work = async () => {
    for (let turn = 0; !isOver; turn++) {
      const start = performance.now();
      await client.query(sql, [...valuesOf(turn)]);
      times.push(performance.now() - start);
      await setTimeout(PAUSE_MS);
    }
    await client.end();
    return times;
  };
  const working = work();
  return {
    stop(): Promise<number[]> {
      isOver = true;
      return working;
    },
  };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { DatabasePlace } from '../testing/database/test-database.ts';
import { KILLS } from '../testing/kills.ts';
import { startRefused } from '../testing/server-process.ts';
import { createEmptyPlace, type Ran } from './testing-places.ts';

/** Each kill takes three processes. */
export const SLOW = { timeout: 120_000 * KILLS };

/** What a repeated restore says where the killed one had only to say that it was done. */
const ALL_STORED = 'The restore that was interrupted had stored and checked everything; it is finished now.\n';

/** Resolves so long after the work has begun that is to be killed. */
export async function after(begun: () => boolean, ms: number): Promise<void> {
  await vi.waitFor(() => expect(begun()).toBe(true), { timeout: 60_000, interval: 1 });
  await setTimeout(ms);
}

/** How long it is from then to the end of the work. */
export async function timeOf(begun: () => boolean, work: () => Promise<unknown>): Promise<number> {
  const done = work();
  await after(begun, 0);
  const start = Date.now();
  await done;
  return Date.now() - start;
}

/** Runs the command that restores into a place, and kills its process as soon as `killAt` resolves. */
export type Restore = (place: DatabasePlace, killAt?: Promise<unknown>) => Promise<Ran>;

/** What a restore leaves in the folder until it is done. */
const markerOf = ({ dataDir }: DatabasePlace) => join(dataDir, 'restoring');

/** Asserts that the place is no installation, and that the restore into it can be repeated to its end. */
async function expectRepeatable(place: DatabasePlace, restore: Restore, report: string): Promise<void> {
  const refusal = expect.stringContaining(`A restore into ${place.dataDir} has not finished`);
  expect(await startRefused(place)).toMatchObject({ code: 1, output: '', errors: refusal });
  const repeated = await restore(place);
  expect([report, ALL_STORED]).toContain(repeated.output);
  expect(repeated).toMatchObject({ code: 0, errors: '' });
  expect(existsSync(markerOf(place))).toBe(false);
}

/**
 * Kills restores at moments spread over the time that one takes, and repeats them. Asserts that none that was
 * killed is taken for an installation, and that at least one was. Returns what a whole restore printed, and the last place.
 */
export async function expectKilledRestores(restore: Restore): Promise<{ report: string; last: DatabasePlace }> {
  const first = await createEmptyPlace();
  let report = '';
  const restoreMs = await timeOf(
    () => existsSync(markerOf(first)),
    async () => {
      report = (await restore(first)).output;
    },
  );
  let left = 0;
  let last = first;
  for (let kill = 0; kill < KILLS; kill++) {
    const place = await createEmptyPlace();
    const moment = after(() => existsSync(markerOf(place)), (restoreMs * kill) / KILLS);
    const killed = await restore(place, moment);
    // A kill may come too late, or between the end of the restore and that of its process.
    if (!existsSync(markerOf(place))) {
      if (killed.code !== null) expect(killed).toMatchObject({ code: 0, output: report });
    } else {
      left++;
      await expectRepeatable(place, restore, report);
      last = place;
    }
  }
  expect(left).toBeGreaterThan(0);
  return { report, last };
}

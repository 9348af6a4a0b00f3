import { expect } from 'vitest';
import { countWrong, playFigures } from '../../testing/play-truth.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { addUpAnswers } from './play-days.ts';

/** Play of the test's database: what statements answer, and the work of the job that adds it up. */
export function usePlay(test: () => TestApp) {
  const query = async (text: string) => (await test().app.database.pool.query(text)).rows;
  const count = (zone = 'UTC') => addUpAnswers(test().app.database, zone);
  /** All is counted, and right. */
  const expectRight = async (zone = 'UTC') => {
    await count(zone);
    const { kept, right } = await playFigures(test().app.database.pool, zone);
    expect(kept).toEqual(right);
    expect(await countWrong(test().app.database.pool)).toBe(0);
  };
  return { query, count, expectRight };
}

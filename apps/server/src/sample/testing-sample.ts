import type { OpenDatabase } from '../db/database.ts';
import { openLocalStorage } from '../storage/local-storage.ts';
import { createTestFolder } from '../testing/database/test-database.ts';
import { insertSample, type SampleOptions } from './sample.ts';

/** A Sunday evening, so that both a weekend and a full last day are in the season. */
export const NOW = new Date('2026-03-01T21:30:00Z');

export const openStorage = async () => openLocalStorage(await createTestFolder());

/** Fills the database with a small sample competition: 150 students. */
export async function insertSmallSample(database: OpenDatabase, options: SampleOptions = {}) {
  return insertSample(database, await openStorage(), { now: NOW, scale: 0.05, ...options });
}

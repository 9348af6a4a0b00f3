import { expect, test } from 'vitest';
import { dropLeftovers, onTestServer } from './test-server.ts';

const HOUR_MS = 60 * 60 * 1000;
const nameOf = (ageMs: number) => `quizdesk_test_${Date.now() - ageMs}_0_leftover`;

test('databases that a killed run left more than an hour ago are dropped, those of other runs stay', async () => {
  const [old, young] = [nameOf(1.1 * HOUR_MS), nameOf(0.9 * HOUR_MS)];
  for (const name of [old, young]) await onTestServer(`CREATE DATABASE ${name}`);
  try {
    await dropLeftovers();
    const rows = await onTestServer('SELECT datname FROM pg_database WHERE datname = ANY ($1)', [[old, young]]);
    expect(rows).toEqual([{ datname: young }]);
  } finally {
    await onTestServer(`DROP DATABASE ${young}`);
  }
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openRealFolder } from '../../testing/real-data.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useImports } from '../../testing/use-imports.ts';

const test = useTestApp();
const { send, apply } = useImports(test);

const folders = [
  ...['xls', 'xlsx', 'mislabelled'].map((name) => ({ name, kind: 'questions' as const })),
  { name: 'csv', kind: 'schools' as const },
];
const files = folders.flatMap(({ name, kind }) =>
  openRealFolder(`hazards/${name}`).files.map((file) => ({ ...file, kind })),
);

describe.runIf(files.length > 0)('files that make parsers stumble', { timeout: 120_000 }, () => {
  it.each(files)('$name is kept to be mended or refused in words, and stores nothing wrong', async ({ path, kind }) => {
    const kept = await send(kind, readFileSync(path));
    expect([201, 413, 415, 422]).toContain(kept.statusCode);
    if (kept.statusCode !== 201) {
      expect(kept.json().detail).toMatch(/\w+ \w+/);
      return;
    }
    const { id, counts, mapping } = kept.json();
    expect(counts.rows).toBe(counts.fine + counts.faulty);
    const isPlaced = !mapping.some(({ is_needed }: { is_needed: boolean }) => is_needed);
    const stored = await apply(id, { leave_out: 'faulty' });
    expect([path, stored.statusCode]).toEqual([path, isPlaced && counts.fine > 0 ? 201 : 422]);
  });
});

import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query/query-client.ts';
import { layoutNow, layoutsQuery } from './list-layouts.ts';
import { saveLayout } from './save-layout.ts';

afterEach(() => vi.unstubAllGlobals());

test('a change shows in the same moment, and stays though what was read before it arrives later', async () => {
  const sent = vi.fn(async () => Response.json({ lists: [] }));
  vi.stubGlobal('fetch', sent);
  const older = Promise.withResolvers<never[]>();
  const reading = queryClient.fetchQuery({ ...layoutsQuery, staleTime: 0, queryFn: () => older.promise });
  const saving = saveLayout('/schools', { rows: 50 });
  expect(layoutNow('/schools').rows).toBe(50);
  older.resolve([]);
  await Promise.all([saving, reading]);
  expect(layoutNow('/schools').rows).toBe(50);
  expect(sent).toHaveBeenCalledTimes(1);
});

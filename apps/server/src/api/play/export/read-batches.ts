import type { PlayFilters } from '@quizdesk/contract/play';
import type { Database } from '../../../db/database.ts';
import { listBelow } from '../../../db/pages.ts';
import { conditionsOf, type PlayRecords } from '../play-records.ts';

const BATCH_SIZE = 1000;

/**
 * Every record that passes the filter, newest first, in batches of a query each: between two of them the connection is
 * free for others, and whoever stops asking ends the reading.
 */
export async function* readBatches<Row extends { readonly id: number }>(
  db: Database,
  { list, moment }: PlayRecords<Row>,
  filters: PlayFilters,
): AsyncGenerator<readonly Row[], void> {
  const where = conditionsOf(filters, moment);
  let below: number | undefined;
  for (;;) {
    const rows = await listBelow(db, list, { where, below, limit: BATCH_SIZE });
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) return;
    below = rows.at(-1)?.id;
  }
}

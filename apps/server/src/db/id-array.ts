import { type SQL, sql } from 'drizzle-orm';

/** Ids as one parameter: a statement about thousands of rows has the same text as one about a few. */
export const idArray = (ids: readonly number[]): SQL => sql`${sql.param(`{${ids.join(',')}}`)}::bigint[]`;

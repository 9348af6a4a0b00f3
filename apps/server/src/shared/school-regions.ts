import type { SchoolRegion } from '@quizdesk/contract/schools';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { PageWindow } from '../db/lists/pages.ts';

const keyOf = (region: SQL | string) => sql`btrim(app_same(${region}))`;

/** The regions that schools have, by name, each as most of its schools write it. They are far fewer than schools. */
export async function listRegions(
  db: Database,
  { limit, offset }: PageWindow,
): Promise<{ rows: SchoolRegion[]; count: number }> {
  const { rows } = await db.execute<SchoolRegion & Record<string, unknown>>(sql`
    SELECT (array_agg(region ORDER BY n DESC, region))[1] AS region, sum(n)::int AS schools
    FROM (SELECT region, count(*) AS n FROM schools WHERE region <> '' GROUP BY region) spelt
    GROUP BY ${keyOf(sql`region`)} ORDER BY ${keyOf(sql`region`)}`);
  return { rows: rows.slice(offset, offset + limit), count: rows.length };
}

/**
 * The ids of the schools of a region, in any of its spellings. These are an array, so that they are looked for once whatever this
 * is joined with; the offset has each spelling compared once instead of each school.
 */
export const schoolsOfRegion = (region: string): SQL => sql`SELECT id FROM schools WHERE region = ANY (ARRAY(
  SELECT spelt.region FROM (SELECT DISTINCT region FROM schools OFFSET 0) spelt WHERE ${keyOf(sql`spelt.region`)} = ${keyOf(region)}))`;

import type { SchoolRegion } from '@quizdesk/contract/schools';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { PageWindow } from '../db/lists/page-statements.ts';

/** The regions that schools have, by name, each as most of its schools write it. They are far fewer than schools. */
export async function listRegions(
  db: Database,
  { limit, offset }: PageWindow,
): Promise<{ rows: SchoolRegion[]; count: number }> {
  const { rows } = await db.execute<SchoolRegion & Record<string, unknown>>(sql`
    SELECT (array_agg(region ORDER BY n DESC, region))[1] AS region, sum(n)::int AS schools
    FROM (SELECT region, count(*) AS n FROM schools WHERE region <> '' GROUP BY region) spelt
    GROUP BY btrim(app_same(region)) ORDER BY btrim(app_same(region))`);
  return { rows: rows.slice(offset, offset + limit), count: rows.length };
}

/** The condition on schools, by their column of regions, that they are of a region, in any of its spellings. */
export const isOfRegion = (column: SQL, region: string): SQL => sql`${column} = ANY (region_spellings(${region}))`;

/** The ids of the schools of a region. */
export const schoolsOfRegion = (region: string): SQL =>
  sql`SELECT id FROM schools WHERE ${isOfRegion(sql`region`, region)}`;

import type { SchoolRegion } from '@quizdesk/contract/schools';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { PageWindow } from '../db/lists/page-statements.ts';

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

/** Every spelling of a region, each found by one step in the index of regions: those of 100,000 schools are few. */
const SPELLINGS = sql`
  WITH RECURSIVE spelt AS (
    (SELECT region FROM schools WHERE region IS NOT NULL ORDER BY region LIMIT 1)
    UNION ALL
    SELECT (SELECT s.region FROM schools s WHERE s.region > spelt.region ORDER BY s.region LIMIT 1)
    FROM spelt WHERE spelt.region IS NOT NULL)
  SELECT region FROM spelt`;

/**
 * The condition on schools, by their column of regions, that they are of a region, in any of its spellings. These are an array,
 * so that they are looked for once whatever this is joined with.
 */
export const isOfRegion = (column: SQL, region: string): SQL => sql`${column} = ANY (ARRAY(
  SELECT spelt.region FROM (${SPELLINGS}) spelt WHERE ${keyOf(sql`spelt.region`)} = ${keyOf(region)}))`;

/** The ids of the schools of a region. */
export const schoolsOfRegion = (region: string): SQL =>
  sql`SELECT id FROM schools WHERE ${isOfRegion(sql`region`, region)}`;

import type { schools as endpoints, SchoolInput, SchoolUpdate } from '@quizdesk/contract/schools';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { describeList } from '../../db/list.ts';
import { countRows, newestPage, orderedPage, type Page, searchPage } from '../../db/pages.ts';
import { schools } from '../../db/schema/schools.ts';

export type SchoolQuery = z.output<typeof endpoints.list.query>;

/** A school as the API answers it; the identity key stays inside. */
export type SchoolRow = Omit<typeof schools.$inferSelect, 'identity_key'>;

const columns = {
  id: schools.id,
  name: schools.name,
  region: schools.region,
  location: schools.location,
  logo_url: schools.logo_url,
  logo: schools.logo,
  created_at: schools.created_at,
  updated_at: schools.updated_at,
};
/** Search texts that an import has written ahead of its schools do not count yet. */
const searchable = 'NOT EXISTS (SELECT FROM school_import_rows r WHERE r.school_id = s.id)';
const list = describeList(schools, columns, { searchable });

/** A page of schools: newest first, or by name; `q` keeps those that hold every word of it in name, region or location. */
export function listSchools(db: Database, query: SchoolQuery): Promise<Page<SchoolRow>> {
  const direction = query.order ?? (query.sort === 'name' ? 'asc' : 'desc');
  if (query.q) {
    const column = query.sort === 'name' ? 'sort_key' : 'id';
    return searchPage(db, list, { text: query.q, column, direction }, query);
  }
  if (query.sort === 'id' && direction === 'desc') return newestPage(db, list, query);
  return orderedPage(db, list, { column: query.sort, direction }, query);
}

export function countSchools(db: Database): Promise<number> {
  return countRows(db, list);
}

export async function findSchool(db: Database, id: number): Promise<SchoolRow | undefined> {
  const [row] = await db.select(columns).from(schools).where(eq(schools.id, id));
  return row;
}

const identity = ({ name, region, location }: Pick<SchoolInput, 'name' | 'region' | 'location'>): SQL<string> =>
  sql`school_identity(${name}, ${region ?? null}, ${location ?? null})`;

/** The school that has the same name, region and location, if there is one. */
export async function findSameSchool(db: Database, school: SchoolInput): Promise<SchoolRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(schools)
    .where(eq(schools.identity_key, identity(school)));
  return row;
}

export async function insertSchool(db: Database, input: SchoolInput): Promise<SchoolRow> {
  const [row] = await db
    .insert(schools)
    .values({ ...input, identity_key: identity(input) })
    .returning(columns);
  if (!row) throw new Error('The insert answered no row');
  return row;
}

/** Changes a school; what the input leaves out stays as it is. */
export async function updateSchool(db: Database, id: number, input: SchoolUpdate): Promise<SchoolRow | undefined> {
  const kept = {
    name: input.name ?? schools.name,
    region: input.region === undefined ? schools.region : input.region,
    location: input.location === undefined ? schools.location : input.location,
  };
  const [row] = await db
    .update(schools)
    .set({
      ...input,
      identity_key: sql`school_identity(${kept.name}, ${kept.region}, ${kept.location})`,
      updated_at: sql`now()`,
    })
    .where(eq(schools.id, id))
    .returning(columns);
  return row;
}

/** True if there was a school to remove. */
export async function removeSchool(db: Database, id: number): Promise<boolean> {
  const removed = await db.delete(schools).where(eq(schools.id, id)).returning({ id: schools.id });
  return removed.length > 0;
}

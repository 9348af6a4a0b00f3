import type { schools as endpoints, SchoolInput, SchoolUpdate } from '@quizdesk/contract/schools';
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { countDependents } from '../../db/dependents.ts';
import { forWide } from '../../db/handles.ts';
import { idsPassing } from '../../db/lists/found-pages.ts';
import { describeList } from '../../db/lists/list.ts';
import { listPage } from '../../db/lists/list-page.ts';
import { countRows, type Page, type PageWindow } from '../../db/lists/page-statements.ts';
import { schools } from '../../db/schema/schools.ts';
import { users } from '../../db/schema/users.ts';
import { isOfRegion } from '../../shared/school-regions.ts';
import { crudQueries } from '../crud/crud-queries.ts';

/** What the API returns of a school; the identity key stays inside. */
const { identity_key: _, ...columns } = getTableColumns(schools);

/** Search texts that an import has written ahead of its schools do not count yet. */
const searchable = `(NOT EXISTS (SELECT FROM school_import_rows)
  OR NOT EXISTS (SELECT FROM school_import_rows r WHERE r.school_id = s.id))`;
/** Schools with all that the API returns of them. */
export const schoolRows = describeList(schools, columns, { searchable });
const { insert, update, ...queries } = crudQueries(schools, columns);

type SchoolRow = NonNullable<Awaited<ReturnType<typeof queries.find>>>;
type SchoolQuery = z.output<typeof endpoints.list.query>;

const conditions = ({ duplicates, region }: Pick<SchoolQuery, 'duplicates' | 'region'>): SQL[] => [
  ...(duplicates ? [sql`t.id IN (SELECT suspected_duplicates())`] : []),
  ...(region ? [isOfRegion(sql`t.region`, region)] : []),
];

/** A query of the ids of all schools that such a list has. */
export const schoolsPassing = (query: Omit<SchoolQuery, keyof PageWindow>): SQL =>
  idsPassing(schoolRows, { where: conditions(query), text: query.q });

/** What the search table has no copy of: the schools that a search finds are sorted by it themselves. */
const uncopied = ({ q, sort }: SchoolQuery) =>
  q !== undefined && q !== '' && (sort === 'region' || sort === 'location') ? { by: { by: `t."${sort}"` } } : {};

/** A page of schools: newest first, or by name, region or location; `q` keeps those that hold every word of it in name, region or location; `region` those of it; `duplicates` those that may be there twice. */
export function listSchools(db: Database, query: SchoolQuery): Promise<Page<SchoolRow>> {
  const where = conditions(query);
  if (where.length === 0) return listPage(db, schoolRows, query, uncopied(query));
  return listPage(query.duplicates ? forWide(db) : db, schoolRows, query, { where });
}

interface Identity {
  readonly name: unknown;
  readonly region?: unknown;
  readonly location?: unknown;
}

export const identityOf = ({ name, region = null, location = null }: Identity): SQL<string> =>
  sql`school_identity(${name}, ${region}, ${location})`;

export const schoolQueries = {
  ...queries,
  list: listSchools,
  dependents: countDependents(schools.id, { students: users.school_id }),
  count: (db: Database) => countRows(db, schoolRows),
  /** The school that has the same name, region and location, if there is one. */
  findSame: (db: Database, school: SchoolInput) => queries.findWhere(db, eq(schools.identity_key, identityOf(school))),
  insert: (db: Database, input: SchoolInput) => insert(db, { ...input, identity_key: identityOf(input) }),
  /** Changes a school; what the input leaves out stays as it is. */
  update(db: Database, id: number, input: Omit<SchoolUpdate, 'version'>, seen?: number) {
    const name = input.name ?? schools.name;
    const region = input.region === undefined ? schools.region : input.region;
    const location = input.location === undefined ? schools.location : input.location;
    return update(db, id, { ...input, identity_key: identityOf({ name, region, location }) }, seen);
  },
};

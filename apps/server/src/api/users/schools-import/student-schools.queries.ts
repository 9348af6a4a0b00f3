import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { forWide } from '../../../db/handles.ts';
import { lock } from '../../../db/locks.ts';
import { AppError } from '../../../shared/app-error.ts';
import type { StudentField, StudentSchoolRow } from './student-school-csv.ts';

/** An account that a row may mean. */
export type Account = {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly email: string | null;
  readonly role: string;
  readonly school_id: number | null;
  readonly school_name: string | null;
};

/** A school that a row may mean. */
export interface SchoolMatch {
  readonly id: number;
  readonly name: string;
}

/** How accounts are found by a cell; each has an index. */
const SAME: Readonly<Record<StudentField, SQL>> = {
  id: sql`u.id = k.key::bigint`,
  username: sql`lower(u.username) = lower(k.key)`,
  email: sql`lower(u.email) = lower(k.key)`,
};

/** The accounts that these ids, usernames or emails name, by what names them. */
export async function findAccounts(
  db: Database,
  field: StudentField,
  keys: readonly string[],
): Promise<Map<string, Account[]>> {
  const { rows } = await db.execute<Account & { readonly key: string }>(sql`
    SELECT k.key, u.id, u.name, u.username, u.email, u.role, u.school_id, s.name AS school_name
    FROM unnest(${sql.param(keys)}::text[]) k (key) JOIN users u ON ${SAME[field]} LEFT JOIN schools s ON s.id = u.school_id
    ORDER BY u.id`);
  const found = new Map<string, Account[]>();
  for (const { key, ...account } of rows) found.set(key, [...(found.get(key) ?? []), account]);
  return found;
}

/** The schools that these cells may mean, in the order of the cells. All that is filled in must fit. */
export async function findSchools(db: Database, wanted: readonly StudentSchoolRow[]): Promise<SchoolMatch[][]> {
  const column = (name: 'school' | 'school_id' | 'region' | 'location') =>
    sql`${sql.param(wanted.map((cells) => cells[name]))}::text[]`;
  const same = (stored: SQL, cell: SQL) => sql`btrim(app_same(coalesce(${stored}, ''))) = ${cell}`;
  const { rows } = await db.execute<{ n: number; id: number; name: string }>(sql`
    WITH wanted AS MATERIALIZED (
      SELECT n, nullif(id, '')::bigint AS id, btrim(app_same(name)) AS name, btrim(app_same(region)) AS region,
        btrim(app_same(location)) AS location
      FROM unnest(${column('school_id')}, ${column('school')}, ${column('region')}, ${column('location')})
        WITH ORDINALITY w (id, name, region, location, n)
    ), found AS (
      SELECT w.*, s.id AS school_id FROM wanted w JOIN schools s ON s.id = w.id WHERE w.id IS NOT NULL
      UNION ALL
      SELECT w.*, s.id FROM wanted w JOIN schools s ON ${same(sql`s.name`, sql`w.name`)} WHERE w.id IS NULL
    )
    SELECT f.n, s.id, s.name FROM found f JOIN schools s ON s.id = f.school_id
    WHERE (f.name = '' OR ${same(sql`s.name`, sql`f.name`)})
      AND (f.region = '' OR ${same(sql`s.region`, sql`f.region`)})
      AND (f.location = '' OR ${same(sql`s.location`, sql`f.location`)})`);
  const matches: SchoolMatch[][] = wanted.map(() => []);
  for (const { n, ...school } of rows) matches[n - 1]?.push(school);
  return matches;
}

/** So many schools are looked at for a name that none has. */
const NEAR_TO_ONE = 3;

/** The names of schools that are spelt much like names that none has, by the index of the search: three for each at most. */
export async function findNearSchools(db: Database, wrong: readonly string[]): Promise<string[]> {
  const { rows } = await forWide(db).execute<{ name: string }>(sql`
    SELECT s.name, min(w.n) AS first FROM unnest(${sql.param(wrong)}::text[]) WITH ORDINALITY w (name, n)
    CROSS JOIN LATERAL (
      SELECT f.id, word_similarity(app_fold(w.name), f.text) AS likeness FROM schools_search f
      WHERE f.text %> app_fold(w.name) ORDER BY likeness DESC, f.id LIMIT ${NEAR_TO_ONE}
    ) near JOIN schools s ON s.id = near.id
    GROUP BY s.name ORDER BY first, max(near.likeness) DESC, s.name`);
  return rows.map(({ name }) => name);
}

/** A student, the school that they get, and the one that they had when the file was checked. */
export interface NewSchool {
  readonly userId: number;
  readonly schoolId: number;
  readonly before: number | null;
}

/** Gives students their schools, all or none: for a transaction. Returns how many. Throws a 409 where one was changed or deleted since the check. */
export async function storeSchools(tx: Database, changes: readonly NewSchool[]): Promise<number> {
  // Concurrent imports would wait for each other's rows.
  await lock(tx, 'storing schools of students');
  const column = (name: keyof NewSchool) => sql`${sql.param(changes.map((change) => change[name]))}::bigint[]`;
  const schoolIds = [...new Set(changes.map(({ schoolId }) => schoolId))];
  const kept = await tx.execute<{ id: number }>(
    sql`SELECT id FROM schools WHERE id = ANY (${sql.param(schoolIds)}::bigint[]) ORDER BY id FOR KEY SHARE`,
  );
  // The role is no condition of the update: where the statistics know administrators alone, it would promise one student,
  // and the plan would compare each row with all.
  const { rows } = await tx.execute(sql`
    WITH changed AS (
      UPDATE users u SET school_id = n.school_id, updated_at = now()
      FROM unnest(${column('userId')}, ${column('schoolId')}, ${column('before')}) n (id, school_id, before)
      WHERE u.id = n.id AND u.school_id IS NOT DISTINCT FROM n.before
        AND n.school_id = ANY (${sql.param(kept.rows.map(({ id }) => id))}::bigint[])
      RETURNING u.role
    )
    SELECT count(*)::int AS students FROM changed WHERE role = 'student'`);
  if (rows[0]?.students === changes.length) return changes.length;
  throw new AppError('conflict', 'Students or schools were changed meanwhile', {
    detail:
      'A student or a school of the file was changed or deleted while it was being stored. Nothing was stored; check the file again.',
  });
}

import type { bulk } from '@quizdesk/contract/bulk-endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { schools } from '../../db/schema/schools.ts';
import { type BulkRows, countedText } from '../crud/bulk.ts';
import { identityOf, schoolsPassing } from './schools.queries.ts';

type Body = z.output<typeof bulk.schools.body>;
type Change = NonNullable<Body['change']>;

/** The identity of a school, named t, with the change. */
const identityWith = ({ region, location }: Change): SQL =>
  identityOf({
    name: sql`t.name`,
    region: region === undefined ? sql`t.region` : region,
    location: location === undefined ? sql`t.location` : location,
  });

/**
 * Those that would then be the same as another school; of several that become the same, the first may change. Each new identity
 * is computed once, and then found by the index.
 */
const alreadyThere = (ids: SQL, change: Change): SQL => sql`
  WITH c AS MATERIALIZED (SELECT t.id, t.identity_key, ${identityWith(change)} AS key FROM schools t WHERE t.id = ANY (${ids}))
  SELECT n.id, format('This school is already in the list, as school %s', n.same) AS reason FROM (
    SELECT c.id, coalesce(o.id, min(c.id) OVER (PARTITION BY c.key)) AS same
    FROM c LEFT JOIN schools o ON o.identity_key = c.key AND o.id <> c.id
    WHERE c.key <> c.identity_key
  ) n WHERE n.same <> n.id`;

const loseTheirSchool = (ids: SQL): SQL => sql`
  SELECT 'students_without_school' AS code, ${countedText('%s student has no school then', '%s students have no school then')} AS message,
    json_build_object('count', n) AS values
  FROM (SELECT count(*) AS n FROM users WHERE school_id = ANY (${ids})) u WHERE n > 0`;

/** Changes and deletes of many schools together. */
export const schoolBulk: BulkRows<NonNullable<Body['select']['filter']>, Change> = {
  table: schools,
  passing: schoolsPassing,
  set: (change) => ({
    ...change,
    identity_key: identityOf({ name: schools.name, region: schools.region, location: schools.location, ...change }),
  }),
  refused: (ids, { change }) => change && alreadyThere(ids, change),
  consequences: (ids, { change }) => (change ? undefined : loseTheirSchool(ids)),
};

import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import type { OpenDatabase } from './database.ts';
import { DatabaseStartError } from './start-error.ts';

const INVALID_PARAMETER_VALUE = '22023';

/** One in winter, one in summer: by CET and its like PostgreSQL means an abbreviation, without summer time. */
const INSTANTS = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'];

/** Throws a DatabaseStartError where the database does not know the time zone of the contest, or has other times by its name. */
export async function requireTimeZone({ pool }: Pick<OpenDatabase, 'pool'>, zone: string): Promise<void> {
  let times: string[];
  try {
    const { rows } = await pool.query<{ local: string }>(
      `SELECT to_char(at AT TIME ZONE $1, 'YYYY-MM-DD"T"HH24:MI:SS') AS local FROM unnest($2::timestamptz[]) at`,
      [zone, INSTANTS],
    );
    times = rows.map(({ local }) => local);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INVALID_PARAMETER_VALUE) throw error;
    throw new DatabaseStartError(
      'DATABASE_UNSUITABLE',
      `CONTEST_TIME_ZONE is ${zone}, a time zone that the database does not know; use the zone's present name, or install the time zone data of the database server.`,
      { cause: error },
    );
  }
  const isSame = INSTANTS.every((at, place) => {
    const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime();
    return local.toString() === times[place];
  });
  if (isSame) return;
  throw new DatabaseStartError(
    'DATABASE_UNSUITABLE',
    `CONTEST_TIME_ZONE is ${zone}, by which the database and Node.js have different times; use a name such as Europe/Berlin, or bring the time zone data of both up to date.`,
  );
}

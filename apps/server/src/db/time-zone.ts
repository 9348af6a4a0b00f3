import pg from 'pg';
import type { OpenDatabase } from './database.ts';
import { DatabaseStartError } from './start-error.ts';

const INVALID_PARAMETER_VALUE = '22023';

/** Throws a DatabaseStartError where the database does not know the time zone of the contest. */
export async function requireTimeZone({ pool }: Pick<OpenDatabase, 'pool'>, zone: string): Promise<void> {
  try {
    await pool.query('SELECT now() AT TIME ZONE $1', [zone]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INVALID_PARAMETER_VALUE) throw error;
    throw new DatabaseStartError(
      'DATABASE_UNSUITABLE',
      `CONTEST_TIME_ZONE is ${zone}, a time zone that the database does not know; use the zone's present name, or install the time zone data of the database server.`,
      { cause: error },
    );
  }
}

import { sql } from 'drizzle-orm';

/** Every id is at most this one: where a count has come to it, all is counted. */
export const EVERYTHING = sql.raw('9223372036854775807');

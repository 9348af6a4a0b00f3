/**
 * How often a test kills a process in the middle of its work. Every kill may come at another time, so the embedded
 * database, which dies with its process, gets many at every run; a PostgreSQL server lives on and gets fewer.
 * `npm test -- crash` (ALL_KILLS=1) kills as often on both.
 */
export const KILLS = process.env.TEST_DATABASE === 'embedded' || process.env.ALL_KILLS === '1' ? 20 : 5;

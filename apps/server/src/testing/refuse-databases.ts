// Vitest runs this before the files of the project `server-pure`, whose tests run once and not on both databases.
import pg from 'pg';

pg.Client.prototype.connect = () => {
  throw new Error(
    'A test without a database opens one: let it import testing/database/test-database.ts, to run on both databases',
  );
};

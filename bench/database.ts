import pg from 'pg';

const SERVER = process.env.BENCH_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';

/** The address of another database on the benchmark's server. */
function addressOf(name: string): string {
  return Object.assign(new URL(SERVER), { pathname: `/${name}` }).href;
}

/** Runs statements one after the other, each in a transaction of its own. */
export async function runStatements(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Makes an empty database and returns its address; one of that name from an earlier run is dropped. */
export async function makeDatabase(name: string): Promise<string> {
  await dropDatabase(name);
  await runStatements(SERVER, `CREATE DATABASE ${name}`);
  return addressOf(name);
}

export async function dropDatabase(name: string): Promise<void> {
  await runStatements(SERVER, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

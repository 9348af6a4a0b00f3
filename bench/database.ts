import pg from 'pg';

const SERVER = process.env.BENCH_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';

/** The address of another database on a server. */
function addressOf(name: string, server: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** Runs statements one after the other, each in a separate transaction. */
export async function runStatements(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Makes an empty database and returns its address; one of that name from an earlier run is dropped. */
export async function makeDatabase(name: string, server = SERVER): Promise<string> {
  await dropDatabase(name, server);
  await runStatements(server, `CREATE DATABASE ${name}`);
  return addressOf(name, server);
}

export async function dropDatabase(name: string, server = SERVER): Promise<void> {
  await runStatements(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

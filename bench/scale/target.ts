import { openClient, type Target, tidy } from './bench.ts';
import { Caller } from './caller.ts';
import { settle } from './settle.ts';
import { readValues } from './values.ts';

/** A server and its database, once all figures are counted. */
export async function openTarget(url: string, databaseUrl: string): Promise<Target> {
  const caller = new Caller(url);
  const client = await openClient(databaseUrl);
  await tidy(client);
  const started = await settle(caller, client);
  const { body } = await caller.json('/v1/user-answers/count');
  const size = `${Number(body).toLocaleString('en')} answers`;
  const values = await readValues(async (sql) => (await client.query(sql)).rows[0]);
  return { size, caller, client, databaseUrl, values, started };
}

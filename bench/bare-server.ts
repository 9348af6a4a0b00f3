// What a list costs at the least: node:http and pg, no framework, no checks, with a trigram index and a kept count.
// Started by api.ts: node bare-server.ts DATABASE_URL. Prints its port.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const [databaseUrl] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const COLUMNS = 'id, name, region, location, logo_url, logo, created_at, updated_at';

async function listPage(offset: number, limit: number): Promise<object> {
  const [rows, count] = await Promise.all([
    pool.query(`SELECT ${COLUMNS} FROM bare_schools ORDER BY name, id LIMIT $1 OFFSET $2`, [limit, offset]),
    pool.query('SELECT n FROM bare_count'),
  ]);
  return { rows: rows.rows, count: Number(count.rows[0].n) };
}

async function search(text: string, limit: number): Promise<object> {
  const pattern = `%${text}%`;
  const [rows, count] = await Promise.all([
    pool.query(`SELECT ${COLUMNS} FROM bare_schools WHERE words ILIKE $1 ORDER BY name, id LIMIT $2`, [pattern, limit]),
    pool.query('SELECT count(*) AS n FROM bare_schools WHERE words ILIKE $1', [pattern]),
  ]);
  return { rows: rows.rows, count: Number(count.rows[0].n) };
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const limit = Number(searchParams.get('limit'));
  const q = searchParams.get('q');
  const list = q ? await search(q, limit) : await listPage(Number(searchParams.get('offset')), limit);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(list));
}

const server = createServer((request, response) => void respond(request, response));
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));

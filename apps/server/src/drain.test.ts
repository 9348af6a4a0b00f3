import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { imports } from '@quizdesk/contract/imports';
import { userAnswers } from '@quizdesk/contract/play';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { openDatabase } from './db/client.ts';
import { buildUser } from './testing/builders/users.ts';
import { createDatabasePlace, type DatabasePlace } from './testing/database/test-database.ts';
import { ADMIN, signInAt, startServer } from './testing/server-process.ts';
import { silentLog } from './testing/silent-log.ts';

/** Each test starts a process, which takes its time where other tests run at the same time. */
const SLOW = { timeout: 90_000 };

/** A place with answers whose file, 18 MB, is more than the buffers of a connection hold. */
async function createPlaceWithAnswers(): Promise<DatabasePlace> {
  const place = await createDatabasePlace();
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  const { id } = await buildUser(database.db);
  await database.db.execute(sql`INSERT INTO user_answers (user_id, answer, is_correct)
    SELECT ${id}, n || repeat(' long', 600), true FROM generate_series(1, 6000) n`);
  await database.close();
  return place;
}

/** Begins to upload a file to be mended, which the server has taken by then; the returned function sends the rest. */
async function beginImport(url: string, headers: Readonly<Record<string, string>>) {
  const lines = ['NAME,REGION,LOCATION', 'Adisadel,Central,Cape Coast', 'Keta,Volta,Keta'];
  const disposition = `content-disposition: form-data; name="${imports.insert.file}"; filename="schools.csv"`;
  const body = `--part\r\n${disposition}\r\n\r\n${lines.join('\n')}\r\n--part--\r\n`;
  const call = request(`${url}${imports.insert.path}?kind=schools`, {
    method: imports.insert.method,
    headers: {
      ...headers,
      'content-type': 'multipart/form-data; boundary=part',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  call.flushHeaders();
  await once(call, 'continue');
  const half = body.length / 2;
  call.write(body.slice(0, half));
  return async () => {
    call.end(body.slice(half));
    const [response]: IncomingMessage[] = await once(call, 'response');
    return response && [response.statusCode, await json(response)];
  };
}

test(
  'a process that drains sends a file to its end, also in parts, and answers an upload that had begun',
  SLOW,
  async () => {
    const settings = { ADMIN_PASSWORD: ADMIN.password, DRAIN_SECONDS: '8' };
    const server = await startServer(await createPlaceWithAnswers(), settings);
    const headers = { ...(await signInAt(server.url)), 'accept-encoding': 'identity' };
    const download = (more = {}) => fetch(server.url + userAnswers.export.path, { headers: { ...headers, ...more } });
    const whole = await download();
    const reader = whole.body?.getReader();
    const received = [(await reader?.read())?.value ?? new Uint8Array()];
    const finishImport = await beginImport(server.url, headers);

    const ended = server.end('SIGTERM');
    await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(503), SLOW);
    const from = received[0]?.length ?? 0;
    const rest = await download({ range: `bytes=${from}-`, 'if-range': whole.headers.get('etag') });
    expect(rest.status).toBe(206);
    const bytes = Buffer.from(await rest.arrayBuffer());
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) received.push(next.value);
    expect(bytes.equals(Buffer.concat(received.slice(1)))).toBe(true);
    expect(bytes.length).toBeGreaterThan(17_000_000);
    expect(await finishImport()).toMatchObject([201, { counts: { rows: 2, fine: 2 } }]);
    expect(await ended).toMatchObject({ code: 0, errors: '' });
  },
);

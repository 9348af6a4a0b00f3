import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { read, utils } from '@e965/xlsx';
import { userAnswers } from '@quizdesk/contract/play';
import { users } from '@quizdesk/contract/users';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { POOL_DEFAULTS } from '../db/pool-settings.ts';
import { buildUser } from '../testing/builders/users.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp({ services: ['api'], pools: { ...POOL_DEFAULTS, exportsMax: 1 } });
const PATH = userAnswers.export.path;

/** So many answers of one person, in one statement. */
async function buildAnswers(count: number): Promise<void> {
  const { id } = await buildUser(test().app.db);
  await test().app.db.execute(sql`INSERT INTO user_answers (user_id, answer, is_correct)
    SELECT ${id}, 'Answer ' || n, true FROM generate_series(1, ${count}::int) n`);
}

const get = (headers: Record<string, string> = {}, url = PATH) => test().call({ method: 'GET', url, headers });
const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n').slice(0, -1);
const tagOf = ({ headers }: { readonly headers: Record<string, unknown> }) => String(headers.etag);

describe('a file that was sent', () => {
  it('is had in parts, each with the very bytes, as RFC 9110 has it', async () => {
    await buildAnswers(1500);
    const whole = await get();
    const { rawPayload: bytes } = whole;
    const size = bytes.length;
    expect([whole.statusCode, whole.headers['accept-ranges']]).toEqual([200, 'bytes']);
    const tag = tagOf(whole);
    expect(tag).toMatch(/^"[^"]+"$/);
    const part = (range: string) => get({ range, 'if-range': tag });
    const ranges: [range: string, first: number, last: number][] = [
      ['bytes=0-', 0, size - 1],
      ['bytes=70000-', 70_000, size - 1],
      ['bytes=10-10', 10, 10],
      [`bytes=100-${size * 2}`, 100, size - 1],
      ['bytes=-500', size - 500, size - 1],
      [`bytes=-${size * 2}`, 0, size - 1],
      ['BYTES= 5-9 ', 5, 9],
    ];
    for (const [range, first, last] of ranges) {
      const answer = await part(range);
      expect([answer.statusCode, answer.headers['content-range'], tagOf(answer)]).toEqual([
        206,
        `bytes ${first}-${last}/${size}`,
        tag,
      ]);
      expect(answer.headers['content-disposition']).toBe(whole.headers['content-disposition']);
      expect(answer.rawPayload.equals(bytes.subarray(first, last + 1))).toBe(true);
    }
    for (const range of ['bytes=0-1,5-9', 'bytes=9-5', 'bytes=', 'bytes=a-', 'rows=1-2']) {
      const answer = await part(range);
      expect([range, answer.statusCode, tagOf(answer)]).toEqual([range, 200, tag]);
      expect(answer.rawPayload.equals(bytes)).toBe(true);
    }
    for (const range of [`bytes=${size}-`, `bytes=${size}-${size + 5}`, 'bytes=-0']) {
      const answer = await part(range);
      expect([answer.statusCode, answer.headers['content-range'], answer.json().code]).toEqual([
        416,
        `bytes */${size}`,
        'no_such_range',
      ]);
    }
  });

  it('is made again for anyone who does not name it as it was named', async () => {
    await buildAnswers(10);
    const tag = tagOf(await get());
    const part = (headers: Record<string, string>, query = {}, role?: 'superadmin') =>
      test().call({ method: 'GET', url: PATH, query, headers: { range: 'bytes=5-', ...headers } }, role);
    const expectWhole = async (...asked: Parameters<typeof part>) => {
      const answer = await part(...asked);
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([200, undefined]);
      expect(tagOf(answer)).not.toBe(tag);
      const kept = await part({ 'if-range': tag });
      expect(kept.statusCode).toBe(206);
    };
    await expectWhole({ 'if-range': tag }, { order: 'asc' });
    await expectWhole({ 'if-range': tag }, {}, 'superadmin');
    const others = [`W/${tag}`, '"another"', tag.replaceAll('"', ''), new Date().toUTCString()];
    for (const other of others) {
      const answer = await part({ 'if-range': other }, {}, 'superadmin');
      expect([other, answer.statusCode]).toEqual([other, 200]);
    }
  });

  it('is kept for its person as long as they have not asked for two others', async () => {
    await buildAnswers(10);
    const tags = [tagOf(await get()), tagOf(await get()), tagOf(await get()), tagOf(await get())];
    const statuses = [];
    for (const tag of tags.toReversed()) statuses.push((await get({ range: 'bytes=5-', 'if-range': tag })).statusCode);
    expect(statuses).toEqual([206, 206, 200, 200]);
  });

  it('has a weak tag where it is compressed on the way, and its parts are not', async () => {
    await buildAnswers(300);
    const packed = await get({ 'accept-encoding': 'gzip' });
    expect([packed.headers['content-encoding'], tagOf(packed)]).toEqual([
      'gzip',
      expect.stringMatching(/^W\/"[^"]+"$/),
    ]);
    const { rawPayload: bytes } = await get();
    const part = await get({
      range: 'bytes=50-',
      'if-range': tagOf(packed).replace('W/', ''),
      'accept-encoding': 'gzip',
    });
    expect([part.statusCode, part.headers['content-encoding']]).toEqual([206, undefined]);
    expect(part.rawPayload.equals(bytes.subarray(50))).toBe(true);
  });

  it('has a weak tag also where a part was asked for and all of it is sent compressed', async () => {
    await buildAnswers(300);
    const { rawPayload: bytes, headers } = await get();
    const asked = [{ range: 'bytes=0-' }, { range: 'bytes=0-1,5-9', 'if-range': String(headers.etag) }];
    for (const one of asked) {
      const answer = await get({ 'accept-encoding': 'gzip', ...one });
      expect([answer.statusCode, answer.headers['content-encoding'], tagOf(answer)]).toEqual([
        200,
        'gzip',
        expect.stringMatching(/^W\/"[^"]+"$/),
      ]);
      expect(gunzipSync(answer.rawPayload).equals(bytes)).toBe(true);
    }
  });
});

/** Makes the row that a file has last unreadable: a time that no calendar has. */
const breakOldest = (time: string) =>
  test().app.db.execute(
    sql`UPDATE user_answers SET created_at = ${time}::timestamptz WHERE id = (SELECT min(id) FROM user_answers)`,
  );

/** Takes the only turn. */
const hold = async () => {
  const end = await test().app.exports.turns.take({ personId: 0, signal: new AbortController().signal });
  if (typeof end !== 'function') throw new Error('The first turn is free');
  return end;
};

/** What a token says. */
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** A file of so many lines that this person has begun to receive, and of which nothing is made yet. */
async function keepOf(personId: number, lines: number) {
  async function* parts() {
    for (let line = 0; line < lines; line++) {
      await setImmediate();
      yield `Line ${line}\r\n`;
    }
  }
  const making = { personId, url: PATH, name: 'file.csv', type: 'text/csv', parts: parts() };
  return test().app.exports.kept.add({ ...making, stop: new AbortController() });
}

describe('over a real connection', () => {
  const listen = async () => {
    const { app, tokenFor } = test();
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    const token = await tokenFor('admin');
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
    return { app, url: `http://127.0.0.1:${address.port}${PATH}`, headers, personId: Number(claimsOf(token).sub) };
  };

  it.each(['csv', 'xlsx'])('a client whose connection broke gets the rest of the very file: %s', async (format) => {
    await buildAnswers(20_000);
    const { app, url, headers } = await listen();
    const asked = `${url}?format=${format}`;
    const going = new AbortController();
    const answer = await fetch(asked, { headers, signal: going.signal });
    const reader = answer.body?.getReader();
    const parts: Uint8Array[] = [];
    for (let bytes = 0; bytes < 70_000; ) {
      const { value = new Uint8Array() } = (await reader?.read()) ?? {};
      parts.push(value);
      bytes += value.length;
    }
    going.abort();
    const got = Buffer.concat(parts);
    await app.db.execute(sql`UPDATE user_answers SET answer = 'Changed'`);
    const part = (from: number) =>
      fetch(asked, {
        headers: { ...headers, range: `bytes=${from}-`, 'if-range': answer.headers.get('etag') ?? '' },
      });
    const rest = await part(got.length);
    const size = got.length + Number(rest.headers.get('content-length'));
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes ${got.length}-${size - 1}/${size}`]);
    const file = Buffer.concat([got, Buffer.from(await rest.arrayBuffer())]);
    expect(Buffer.from(await (await part(0)).arrayBuffer()).equals(file)).toBe(true);
    const rows =
      format === 'csv'
        ? linesOf(file.toString()).map((line) => line.split(','))
        : utils.sheet_to_json<string[]>(read(file).Sheets.Sheet1 ?? {}, { header: 1 });
    expect(rows.slice(1).map(([id]) => Number(id))).toEqual(Array.from({ length: 20_000 }, (_, at) => 20_000 - at));
    expect(rows[1]?.includes('Answer 20000')).toBe(true);
  });

  it('an export that failed in the middle is made again', async () => {
    await buildAnswers(5000);
    await breakOldest('infinity');
    const { url, headers } = await listen();
    const answer = await fetch(url, { headers });
    await expect(answer.text()).rejects.toThrow('terminated');
    await breakOldest('2026-11-26Z');
    const again = await fetch(url, {
      headers: { ...headers, range: 'bytes=100-', 'if-range': answer.headers.get('etag') ?? '' },
    });
    expect([again.status, (await again.text()).split('\r\n')]).toEqual([
      200,
      expect.objectContaining({ length: 5002 }),
    ]);
  });

  it('a client that is gone again while its rest is made frees the turn', async () => {
    const { url, headers, personId } = await listen();
    const kept = await keepOf(personId, 300_000);
    const going = new AbortController();
    const asked = { ...headers, range: 'bytes=5-', 'if-range': kept.tag };
    const rest = expect(fetch(url, { headers: asked, signal: going.signal })).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(kept.file.size).toBeGreaterThan(0), 10_000);
    going.abort();
    await rest;
    (await hold())();
    expect([kept.file.isWhole, kept.isRead]).toEqual([false, false]);
  });

  it('a person gets no new file, nor the rest of another, while two are being sent to them', async () => {
    await buildAnswers(10);
    const { url, headers, personId } = await listen();
    const [third, ...two] = [await keepOf(personId, 10), await keepOf(personId, 10), await keepOf(personId, 10)];
    const leave = two.map((one) => one.join());
    const rest = { ...headers, range: 'bytes=5-', 'if-range': third?.tag ?? '' };
    for (const asked of [headers, rest]) {
      const refused = await fetch(url, { headers: asked });
      expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
        503,
        '60',
        expect.objectContaining({ message: 'Other exports of yours are being sent' }),
      ]);
    }
    leave[0]?.();
    const had = await fetch(url, { headers: rest });
    expect([had.status, (await had.text()).length]).toEqual([206, 75]);
    expect(linesOf(await (await fetch(url, { headers })).text())).toHaveLength(11);
    leave[1]?.();
  });
});

describe('a file that has to wait', () => {
  const prefer = { prefer: 'respond-async, wait=0' };
  /** Waits until so many are made before the next client. */
  const isInLine = async (before: number) => {
    const asks = { what: 'the end of the line', waitMs: 0 };
    const place = await test().app.exports.turns.take({ personId: 1, signal: new AbortController().signal, asks });
    if (typeof place === 'function' || place.before < before) await isInLine(before);
  };

  it('tells its place to a client that prefers that, and comes when its turn has come', async () => {
    await buildAnswers(3);
    const end = await hold();
    const places = [
      await get(prefer),
      await get(prefer),
      await test().call({ method: 'GET', url: users.export.path, headers: prefer }),
    ];
    expect(places.map((place) => [place.statusCode, place.json(), place.headers['retry-after']])).toEqual([
      [202, { before: 1 }, '1'],
      [202, { before: 1 }, '1'],
      [202, { before: 2 }, '1'],
    ]);
    end();
    const file = await get(prefer);
    expect([file.statusCode, file.body.split('\r\n').length]).toEqual([200, 5]);
  });

  it('is refused where its person has signed out meanwhile', async () => {
    const { app, tokenFor } = test();
    const end = await hold();
    const token = await tokenFor('admin');
    const waiting = app
      .inject({ method: 'GET', url: PATH, headers: { authorization: `Bearer ${token}` } })
      .then((got) => got);
    await isInLine(2);
    const { sid } = claimsOf(token);
    await app.db.execute(sql`UPDATE sessions SET revoked_at = now() WHERE id = ${sid}`);
    app.liveSessions.forget(sid);
    end();
    expect((await waiting).statusCode).toBe(401);
    // Its turn is free again.
    (await hold())();
  });
});

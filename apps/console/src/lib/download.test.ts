import { bulkQuestions } from '@quizdesk/contract/bulk-questions';
import { userAnswers } from '@quizdesk/contract/play';
import { afterEach, expect, test, vi } from 'vitest';
import { download } from './download.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answerWith(response: () => Response) {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => response());
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('a file comes with the name that the server gave it', async () => {
  const headers = { 'content-disposition': 'attachment; filename="questions.xlsx"' };
  const fetched = answerWith(() => new Response('cells', { headers }));
  const { read, fileName } = await download(bulkQuestions.template);
  expect([await (await read()).text(), fileName]).toEqual(['cells', 'questions.xlsx']);
  expect(fetched.mock.calls[0]?.[0]).toBe('/v1/questions/bulk/template');
});

test.each([
  ["attachment; filename=plain.xlsx; filename*=UTF-8''%C6%90k%C9%94so.xlsx", 'Ɛkɔso.xlsx'],
  ["attachment; filename=plain.xlsx; filename*=UTF-8''%ZZ", 'plain.xlsx'],
  ['attachment', undefined],
])('the name in %j is %j', async (disposition, expected) => {
  answerWith(() => new Response('', { headers: { 'content-disposition': disposition } }));
  expect((await download(bulkQuestions.template)).fileName).toBe(expected);
});

test('a file that is asked for with another file is sent under its field', async () => {
  const fetched = answerWith(() => new Response('marked'));
  await download(bulkQuestions.marked, { file: new File(['cells'], 'mine.xlsx') });
  const body = fetched.mock.calls[0]?.[1].body;
  expect(body instanceof FormData && body.get('file')).toMatchObject({ name: 'mine.xlsx' });
});

test('a file that comes in parts tells how much of it has come, and one cut short has no connection', async () => {
  const parts = ['first ', 'second'].map((text) => new TextEncoder().encode(text));
  const body = (end: (controller: ReadableStreamDefaultController) => void) =>
    new ReadableStream({
      pull: (controller) => {
        const part = waiting.shift();
        if (part === undefined) end(controller);
        else controller.enqueue(part);
      },
    });
  let waiting = [...parts];
  const onBytes = vi.fn();
  answerWith(
    () =>
      new Response(
        body((controller) => controller.close()),
        { headers: { 'content-type': 'text/csv' } },
      ),
  );
  const whole = await (await download(bulkQuestions.template)).read(onBytes);
  expect([await whole.text(), whole.type]).toEqual(['first second', 'text/csv']);
  expect(onBytes.mock.calls).toEqual([[6], [12]]);
  waiting = [...parts];
  answerWith(() => new Response(body((controller) => controller.error(new TypeError('network error')))));
  const { read } = await download(bulkQuestions.template);
  await expect(read()).rejects.toMatchObject({ name: 'RequestError', status: undefined });
});

test('a refusal says why, no connection has no status, and a cancelled call stays one', async () => {
  answerWith(() => Response.json({ message: 'Too large', detail: '' }, { status: 413 }));
  await expect(download(bulkQuestions.template)).rejects.toMatchObject({ status: 413, message: 'Too large' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(download(bulkQuestions.template)).rejects.toMatchObject({ name: 'RequestError', status: undefined });
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => Promise.reject(init.signal?.reason));
  const signal = AbortSignal.abort();
  await expect(download(bulkQuestions.template, { signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('a file that has to wait is asked for again until it comes, and each answer says how many are made before it', async () => {
  const answers = [
    Response.json({ before: 2 }, { status: 202 }),
    Response.json({ before: 1 }, { status: 202 }),
    new Response('the file'),
  ];
  const fetched = answerWith(() => answers.shift() ?? Response.error());
  const onWait = vi.fn();
  const { read } = await download(userAnswers.export, { onWait });
  expect(await (await read()).text()).toBe('the file');
  expect(onWait.mock.calls).toEqual([[2], [1]]);
  const prefers = fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('prefer'));
  expect(prefers).toEqual(Array(3).fill('respond-async, wait=2'));
});

/** Answers in turn, each with a part of a file after which the connection breaks, or with a refusal. */
function answerInParts(...answers: (string | number | Error | Response | { readonly whole: string })[]) {
  vi.useFakeTimers();
  // A console on another host sees no other headers of it.
  const headers = { etag: 'W/"file-1"' };
  let count = 0;
  return answerWith(() => {
    const answer = answers.shift();
    count += 1;
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    if (typeof answer === 'number') return Response.json({ message: 'No', detail: '' }, { status: answer });
    if (typeof answer === 'object') return new Response(answer.whole, { headers });
    const waiting = [new TextEncoder().encode(answer)];
    const pull = (controller: ReadableStreamDefaultController) => {
      const part = waiting.shift();
      if (part !== undefined) controller.enqueue(part);
      else if (answers.length > 0) controller.error(new TypeError('network error'));
      else controller.close();
    };
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { status: count > 1 ? 206 : 200, headers });
  });
}

/** The file that comes, with all waiting over. */
async function downloaded(): Promise<string> {
  const { read } = await download(userAnswers.export);
  const reading = read();
  reading.catch(() => undefined);
  await vi.runAllTimersAsync();
  return (await reading).text();
}

test('where the connection breaks, the rest is asked for by the bytes that are there and the tag of the file', async () => {
  const fetched = answerInParts('first ', new TypeError('Failed to fetch'), 'second ', 'third');
  expect(await downloaded()).toBe('first second third');
  const asked = fetched.mock.calls.map(([, { headers }]) => new Headers(headers));
  expect(asked.map((headers) => [headers.get('range'), headers.get('if-range')])).toEqual([
    [null, null],
    ['bytes=6-', '"file-1"'],
    ['bytes=6-', '"file-1"'],
    ['bytes=13-', '"file-1"'],
  ]);
});

test('a file that is not there any more comes from its start, and one of which only the end was missing is whole', async () => {
  answerInParts('first ', { whole: 'another file' });
  expect(await downloaded()).toBe('another file');
  answerInParts('all of it', 416);
  expect(await downloaded()).toBe('all of it');
});

test('a refusal ends it, and so does a server that stays away or breaks off again and again', async () => {
  answerInParts('first ', 403);
  await expect(downloaded()).rejects.toMatchObject({ status: 403 });
  const away = answerInParts('first ', ...Array<Error>(20).fill(new TypeError('Failed to fetch')));
  await expect(downloaded()).rejects.toMatchObject({ name: 'RequestError', status: undefined });
  expect(away).toHaveBeenCalledTimes(7);
  const broken = answerInParts('part ', ...Array<string>(30).fill(''));
  await expect(downloaded()).rejects.toMatchObject({ name: 'RequestError', status: undefined });
  expect(broken).toHaveBeenCalledTimes(11);
});

test('a connection that breaks often goes on as long as something comes each time', async () => {
  answerInParts(...Array<string>(30).fill('part '));
  expect(await downloaded()).toBe('part '.repeat(30));
});

test('a file that breaks again after it was made again is not made a third time', async () => {
  const pull = (controller: ReadableStreamDefaultController) => controller.error(new TypeError('network error'));
  const second = new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { headers: { etag: '"file-2"' } });
  const fetched = answerInParts('first ', second, 'never asked for');
  await expect(downloaded()).rejects.toMatchObject({ name: 'RequestError', status: undefined });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a server that is full or away for a moment is asked for the rest again, no sooner than it says', async () => {
  const away = (status: number, seconds: number) =>
    Response.json({ message: 'Full', detail: '' }, { status, headers: { 'retry-after': `${seconds}` } });
  answerInParts('first ', 502, away(503, 20), 504, 'second');
  const began = Number(vi.getMockedSystemTime());
  expect(await downloaded()).toBe('first second');
  expect(Number(vi.getMockedSystemTime()) - began).toBe(500 + 1000 + 20_000 + 4000);
  answerInParts('first ', away(503, 600), 'never asked for');
  await expect(downloaded()).rejects.toMatchObject({ status: 503, message: 'Full' });
});

import { bulkQuestions } from '@quizdesk/contract/bulk-questions';
import { afterEach, expect, test, vi } from 'vitest';
import { download } from './download.ts';

afterEach(() => vi.unstubAllGlobals());

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

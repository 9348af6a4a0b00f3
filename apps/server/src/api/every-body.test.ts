import { bulkQuestions } from '@quizdesk/contract/bulk-questions';
import { USUAL_BODY_BYTES } from '@quizdesk/contract/constants';
import { everyEndpoint } from '@quizdesk/contract/every-endpoint';
import type { Endpoint } from '@quizdesk/contract/kit';
import { describe, expect, it } from 'vitest';
import { longestJson } from '../testing/longest-value.ts';
import { pathOf, useTestApp } from '../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });

const withBody = everyEndpoint.flatMap((endpoint) =>
  endpoint.body ? [[`${endpoint.method} ${endpoint.path}`, endpoint, endpoint.body] as const] : [],
);
/** As many of its rows as a workbook may have are read from a file, whose size is limited too. */
const written = withBody.filter(([, endpoint]) => endpoint !== bulkQuestions.upload);
const limitOf = ({ maxBytes = USUAL_BODY_BYTES }: Endpoint) => maxBytes;

async function send(endpoint: Endpoint, payload: string) {
  const url = pathOf(endpoint, { id: 1, question_id: 1, user_id: 1, date: '2999-01-01' });
  const headers = { 'content-type': 'application/json' };
  const answer = await test().call({ method: endpoint.method, url, headers, payload }, 'superadmin');
  return [answer.statusCode, answer.json<{ message: string }>().message];
}

/** Bodies that are to be refused before they are parsed: not closed, they would be broken JSON. */
function nestedBodies(endpoint: Endpoint): string[] {
  const bytes = limitOf(endpoint);
  const deep = ['['.repeat(bytes), '{"a":'.repeat(bytes / 5)];
  // So many members need more than the usual body. Those of bulk questions are parsed in a process of their own.
  if (bytes < 64 * 1024 || endpoint === bulkQuestions.upload) return deep;
  const members = Array.from({ length: 5001 }, (_, at) => `"${at}":1`);
  return [...deep, `[${'[],'.repeat(5000)}1`, `{${members.join(',')}`];
}

describe('every call with a body', () => {
  it.each(withBody)('%s refuses one that is too long or all brackets, unread', async (_, endpoint) => {
    const longer = `{"a":"${'x'.repeat(limitOf(endpoint))}"}`;
    expect(await send(endpoint, longer)).toEqual([413, 'Too large']);
    for (const nested of nestedBodies(endpoint)) expect(await send(endpoint, nested)).toEqual([400, 'Too much JSON']);
  });

  it.each(written)('%s takes the longest that its schema allows, all escaped', async (_, endpoint, body) => {
    const longest = longestJson(body);
    const bytes = Buffer.byteLength(longest);
    expect(bytes).toBeLessThan(limitOf(endpoint));
    // A limit that a call declares is one that it needs, with room for spaces and for members that are not read.
    if (endpoint.maxBytes !== undefined) expect(bytes).toBeGreaterThan(endpoint.maxBytes / 4);
    const [status, message] = await send(endpoint, longest);
    expect([413, 500]).not.toContain(status);
    expect(message).not.toBe('Too much JSON');
  });
});

it('brackets inside of texts are text', async () => {
  const payload = { username: `"${'['.repeat(100)}\\`, password: `\\"${'{:'.repeat(400)}` };
  const answer = await test().app.inject({ method: 'POST', url: '/v1/jwt/signin', payload });
  expect(answer.statusCode).toBe(401);
});

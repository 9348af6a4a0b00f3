import { messageTemplates as endpoints } from '@quizdesk/contract/message-templates';
import { expect, it } from 'vitest';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });
const TEMPLATE = { name: 'Final', type: 'alert', title: 'The final', message: 'Dear {name},\nit is on Friday.' };

it('a template is added, changed, listed by name, deleted, and brought back by an undo', async () => {
  const add = (payload: object) => test().call({ method: 'POST', url: endpoints.insert.path, payload });
  const names = async () => {
    const { rows } = (await test().call({ method: 'GET', url: endpoints.list.path })).json();
    return rows.map(({ name }: { name: string }) => name);
  };
  const added = await add(TEMPLATE);
  expect([added.statusCode, added.json()]).toEqual([201, expect.objectContaining(TEMPLATE)]);
  await add({ ...TEMPLATE, name: 'A reminder' });
  expect(await names()).toEqual(['A reminder', 'Final']);
  const one = pathOf(endpoints.find, { id: added.json().id });
  const changed = await test().call({ method: 'PUT', url: one, payload: { title: 'Our final' } });
  expect(changed.json()).toMatchObject({ ...TEMPLATE, title: 'Our final' });
  const removed = await test().call({ method: 'DELETE', url: one });
  expect([removed.statusCode, await names()]).toEqual([204, ['A reminder']]);
  const url = `/v1/operations/${removed.headers['operation-id']}/undo`;
  const undo = await test().call({ method: 'POST', url }, 'superadmin');
  expect([undo.statusCode, undo.body]).toEqual([201, expect.any(String)]);
  expect((await test().call({ method: 'GET', url: one })).json()).toMatchObject({ name: 'Final', title: 'Our final' });
});

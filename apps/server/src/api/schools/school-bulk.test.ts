import { expect, it } from 'vitest';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useBulk } from '../../testing/use-bulk.ts';
import { useOperations } from '../../testing/use-operations.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get, post } = useOperations(test);
const bulk = useBulk(test);

const add = async (name: string, region: string) => Number((await post('/v1/schools', { name, region })).json().id);

it('schools get a region; one that would then be there twice is refused by its row', async () => {
  const there = await add('Keta', 'Volta');
  const ids = [await add('Ho', 'Oti'), await add('Keta', 'Oti'), await add('Ada', 'Oti'), await add('ada', 'Ahafo')];
  const body = { select: { ids }, change: { region: 'volta' }, expected: 4 };
  const refused = await bulk('schools', body, 'admin');
  const refusals = [
    { id: ids[1], name: 'Keta', reason: `This school is already in the list, as school ${there}` },
    { id: ids[3], name: 'ada', reason: `This school is already in the list, as school ${ids[2]}` },
  ];
  expect([refused.status, refused.body.refused]).toEqual([422, refusals]);
  expect(refused.body.detail).toBe(`Keta: ${refusals[0]?.reason} (and 1 more)`);
  expect(await get(`/v1/schools/${ids[0]}`)).toMatchObject({ region: 'Oti' });
  const moved = await bulk('schools', { ...body, allow_partial: true }, 'admin');
  expect(moved.body).toMatchObject({ matched: 4, changed: 2, refused: refusals });
  // Its identity has changed with it.
  expect((await post('/v1/schools', { name: 'Ho', region: 'Volta' })).statusCode).toBe(409);
});

it('a delete says how many students have no school then', async () => {
  const ids = [await add('Ho', 'Oti'), await add('Keta', 'Oti')];
  await buildUser(test().app.db, { school_id: ids[0] ?? 0 });
  const removed = await bulk('schools', { select: { ids }, remove: true, expected: 2 }, 'admin');
  expect(removed.body.consequences).toEqual([
    { code: 'students_without_school', message: '1 student has no school then', values: { count: 1 } },
  ]);
});

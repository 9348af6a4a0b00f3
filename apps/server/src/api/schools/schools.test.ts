import { schools } from '@quizdesk/contract/schools';
import { describe, expect, it } from 'vitest';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { useRows } from '../../testing/use-rows.ts';

const test = useTestApp();
const { list, add, addTogether } = useRows(test, schools);
const names = (response: { json(): { rows: { name: string }[] } }) => response.json().rows.map((row) => row.name);

async function addAll(...all: string[]): Promise<void> {
  for (const name of all) expect((await add({ name })).statusCode).toBe(201);
}

describe('a school', () => {
  it('keeps what an update leaves out, and is the same school as before', async () => {
    const stored = { name: 'Keta', region: 'Volta', location: 'Keta', logo_url: null, logo: null };
    const { id } = (await add(stored)).json();
    const change = (payload: object) => test().call({ method: 'PUT', url: pathOf(schools.update, { id }), payload });
    for (const some of [{}, { region: 'Oti' }, { location: 'Anloga' }, { name: 'Keta High' }]) {
      Object.assign(stored, some);
      expect((await change(some)).json()).toMatchObject({ id, ...stored });
      expect((await add(stored)).statusCode).toBe(409);
    }
    const other = { ...stored, location: 'Ho' };
    await add(other);
    const met = await change({ location: 'Ho' });
    expect([met.statusCode, met.json().message]).toEqual([409, 'This school is already in the list']);
    expect((await change({ name: null })).json().details).toEqual({ name: 'School name is required' });
  });

  it('is added, read, changed and deleted', async () => {
    const added = await add({
      name: ' Lakeview ',
      region: 'Bosomtwe',
      location: '',
      logo_url: 'https://example.org/a.png',
    });
    expect(added.statusCode).toBe(201);
    const { id, ...row } = added.json();
    expect(row).toMatchObject({
      name: 'Lakeview',
      region: 'Bosomtwe',
      location: null,
      logo_url: 'https://example.org/a.png',
      logo: null,
    });
    expect(row).not.toHaveProperty('identity_key');
    expect(new Date(row.created_at).toISOString()).toBe(row.created_at);

    const url = pathOf(schools.find, { id });
    const changed = await test().call({
      method: 'PUT',
      url,
      payload: { name: 'Lakeview Grammar', logo: 'abc123.webp' },
    });
    expect(changed.statusCode).toBe(200);
    // What an update leaves out stays; null takes it away.
    expect(changed.json()).toMatchObject({ name: 'Lakeview Grammar', region: 'Bosomtwe', logo: 'abc123.webp' });
    const cleared = await test().call({ method: 'PUT', url, payload: { name: 'Lakeview Grammar', region: null } });
    expect(cleared.json()).toMatchObject({ region: null, logo: 'abc123.webp' });
    expect((await test().call({ method: 'GET', url })).json()).toEqual(cleared.json());

    const removed = await test().call({ method: 'DELETE', url });
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    for (const method of ['GET', 'DELETE'] as const) expect((await test().call({ method, url })).statusCode).toBe(404);
    expect((await test().call({ method: 'PUT', url, payload: { name: 'Gone' } })).statusCode).toBe(404);
  });

  it('tells every wrong field by its name and stores nothing', async () => {
    const answer = await add({
      name: '  ',
      logo_url: 'javascript:alert(1)',
      region: 'x'.repeat(101),
      logo: '../etc/passwd',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual({
      name: 'School name is required',
      region: 'Region must be at most 100 characters',
      logo_url: 'Logo URL must be a URL, such as https://example.org/logo.png',
      logo: 'Logo must be the file name of an uploaded image',
    });
    expect((await list()).json()).toEqual({ rows: [], count: 0 });
  });

  it.each([
    ['a zero byte', { name: 'a\0b' }],
    ['a line break', { name: 'a\nb' }],
    ['half a surrogate pair', { name: '\ud800' }],
    ['a number for a name', { name: 7 }],
    ['no name', {}],
    ['a list', []],
    ['null', null],
  ])('refuses %s with 422', async (_, body) => {
    const answer = await test().call({
      method: 'POST',
      url: schools.insert.path,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().details).length).toBeGreaterThan(0);
  });

  it('is the same whatever the case and spaces: the second one is a 409 that names the first', async () => {
    const { id } = (await add({ name: 'St Mary’s  School', region: 'North', location: 'Leeds' })).json();
    const again = await add({ name: ' st mary’s school', region: 'NORTH', location: 'leeds ' });
    expect(again.statusCode).toBe(409);
    expect(again.json().detail).toBe(`"St Mary’s  School" (North, Leeds) is already in the list as school ${id}.`);
    expect((await add({ name: 'St Mary’s School', region: 'North', location: 'York' })).statusCode).toBe(201);
  });

  it('cannot be changed into another one', async () => {
    await add({ name: 'One', region: 'North' });
    const { id } = (await add({ name: 'Two', region: 'North' })).json();
    const answer = await test().call({ method: 'PUT', url: pathOf(schools.update, { id }), payload: { name: 'one' } });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().detail).toContain('"One" (North) is already in the list');
  });

  it('of two equal ones added at the same time is stored once', async () => {
    await addTogether([{ name: 'Twice' }, { name: 'twice' }, { name: 'TWICE' }]);
  });
});

describe('the list of schools', () => {
  it('is newest first, and by name as people order names', async () => {
    await addAll('banana', 'Zeta', 'Álamo', 'alpha', 'Beta');
    expect(names(await list())).toEqual(['Beta', 'alpha', 'Álamo', 'Zeta', 'banana']);
    expect(names(await list({ sort: 'id', order: 'asc' }))).toEqual(['banana', 'Zeta', 'Álamo', 'alpha', 'Beta']);
    expect(names(await list({ sort: 'name' }))).toEqual(['Álamo', 'alpha', 'banana', 'Beta', 'Zeta']);
    expect(names(await list({ sort: 'name', order: 'desc', limit: '2' }))).toEqual(['Zeta', 'Beta']);
  });

  it('is sorted by region and location too, also as a search finds it; schools without one are the last', async () => {
    await add({ name: 'One', region: 'volta', location: 'Ho' });
    await add({ name: 'Two', region: 'Ashanti', location: 'Wa' });
    await add({ name: 'Three', region: 'Éast' });
    await add({ name: 'Four High', region: null, location: 'accra' });
    await add({ name: 'Five High', region: 'Volta', location: 'Kumasi' });
    const by = async (query: Record<string, string>) => names(await list(query));
    expect(await by({ sort: 'region' })).toEqual(['Two', 'Three', 'One', 'Five High', 'Four High']);
    expect(await by({ sort: 'region', order: 'desc', limit: '2' })).toEqual(['Four High', 'Five High']);
    expect(await by({ sort: 'location' })).toEqual(['Four High', 'One', 'Five High', 'Two', 'Three']);
    expect(await by({ sort: 'location', q: 'high' })).toEqual(['Four High', 'Five High']);
    expect(await by({ sort: 'region', q: 'high' })).toEqual(['Five High', 'Four High']);
    expect((await list({ sort: 'logo' })).statusCode).toBe(422);
  });

  it('is narrowed to a region in any of its spellings, also as a search finds it', async () => {
    await add({ name: 'One', region: 'volta  Lakes', location: 'Ho' });
    await add({ name: 'Two High', region: 'Volta Lakes', location: 'Wa' });
    await add({ name: 'Three High', region: 'Volta', location: 'Ho' });
    const by = async (query: Record<string, string>) => names(await list({ sort: 'name', ...query }));
    expect(await by({ region: ' VOLTA lakes' })).toEqual(['One', 'Two High']);
    expect(await by({ region: 'Volta Lakes', sort: 'location', order: 'desc' })).toEqual(['Two High', 'One']);
    expect(await by({ region: 'Volta Lakes', q: 'high' })).toEqual(['Two High']);
    expect(await by({ region: 'Volta Lakes', duplicates: 'suspected' })).toEqual([]);
    expect(await by({ region: 'North' })).toEqual([]);
    expect((await list({ region: 'volta', limit: '1' })).json().count).toBe(1);
  });

  it('answers any page with the exact count', async () => {
    await addAll('a', 'b', 'c', 'd', 'e');
    for (const sort of ['id', 'name']) {
      const pages = await Promise.all(
        ['0', '2', '4', '5', '99'].map((offset) => list({ sort, order: 'asc', limit: '2', offset })),
      );
      expect(pages.map(names)).toEqual([['a', 'b'], ['c', 'd'], ['e'], [], []]);
      expect(pages.map((page) => page.json().count)).toEqual([5, 5, 5, 5, 5]);
    }
  });

  it('finds every word of a search in name, region or location, whatever case and accents', async () => {
    await add({ name: 'Ɛkɔso Methodist', region: 'Pra Central', location: 'Twifo Mampɔn' });
    await add({ name: 'École Élémentaire', region: 'Volta' });
    await add({ name: '100% School_A', region: 'Pra' });
    const found = async (q: string) => names(await list({ q, sort: 'name' }));
    expect(await found('ekoso')).toEqual(['Ɛkɔso Methodist']);
    expect(await found('MAMPON methodist')).toEqual(['Ɛkɔso Methodist']);
    expect(await found('elementaire')).toEqual(['École Élémentaire']);
    expect(await found('pra')).toEqual(['100% School_A', 'Ɛkɔso Methodist']);
    expect(names(await list({ q: 'pra' }))).toEqual(['100% School_A', 'Ɛkɔso Methodist']);
    expect(await found('%')).toEqual(['100% School_A']);
    expect(await found('l_a')).toEqual(['100% School_A']);
    const { id } = (await list({ q: 'methodist' })).json().rows[0];
    await test().call({ method: 'PUT', url: pathOf(schools.update, { id }), payload: { name: '0 Methodist' } });
    expect(await found('pra')).toEqual(['0 Methodist', '100% School_A']);
    await test().call({ method: 'PUT', url: pathOf(schools.update, { id }), payload: { name: 'Ɛkɔso Methodist' } });
    expect(await found('\\')).toEqual([]);
    expect((await list({ q: 'pra', limit: '1', offset: '1', sort: 'name' })).json()).toMatchObject({
      count: 2,
      rows: [{ name: 'Ɛkɔso Methodist' }],
    });
    expect((await list({ q: '  ' })).json().count).toBe(3);
  });

  it('is counted by a bare number', async () => {
    await addAll('a', 'b');
    for (const query of [{}, { status: 'available' }, { status: 'active' }]) {
      expect((await test().call({ method: 'GET', url: schools.count.path, query })).body).toBe('2');
    }
    const wrong = await test().call({ method: 'GET', url: schools.count.path, query: { status: 'gone' } });
    expect(wrong.json().details).toEqual({ status: 'Must be one of available, active' });
  });
});

import { coinPackages } from '@quizdesk/contract/coin-packages';
import { describe, expect, it } from 'vitest';
import { buildCoinPackage } from '../../testing/builders/coin-packages.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { expectRefused, useRows } from '../../testing/use-rows.ts';

const test = useTestApp({ services: ['api'] });
const { list, add, change } = useRows(test, coinPackages);

const whole = { name: 'Handful', coin_amount: 50, price: 4.5, status: 'active' };

describe('a package of coins', () => {
  it('is added, read, changed and deleted', async () => {
    const given = { description: 'For a start.\nNo more.', icon: 'abc123.webp', status: 'deactive' };
    const added = await add({ ...whole, name: ' Handful ', ...given });
    expect(added.statusCode).toBe(201);
    const { id, ...row } = added.json();
    expect(row).toEqual({
      ...given,
      name: 'Handful',
      coin_amount: 50,
      price: '4.50',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: expect.any(Number),
    });
    const url = pathOf(coinPackages.find, { id });
    const changed = await change(id, { ...whole, coin_amount: 60 });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ id, coin_amount: 60, icon: 'abc123.webp', status: 'active' });
    expect((await test().call({ method: 'GET', url })).json()).toEqual(changed.json());

    expect((await test().call({ method: 'DELETE', url })).statusCode).toBe(204);
    for (const method of ['GET', 'DELETE'] as const) expect((await test().call({ method, url })).statusCode).toBe(404);
    const gone = await change(id, whole);
    expect([gone.statusCode, gone.json().message]).toEqual([404, 'Coin package not found']);
  });

  it('needs a name alone, and is then active', async () => {
    expect((await add({ name: 'Bare' })).json()).toMatchObject({
      description: null,
      coin_amount: null,
      price: null,
      icon: null,
      status: 'active',
    });
  });

  it.each([4.5, '4.5', '4.50', ' 4.50 '])(
    'takes a price as %j, and answers a text with two decimals',
    async (price) => {
      expect((await add({ ...whole, price })).json().price).toBe('4.50');
    },
  );

  it('keeps what an update leaves out, its status too; null and empty text clear it', async () => {
    const { id } = await buildCoinPackage(test().app.db, {
      description: 'Old',
      coin_amount: 7,
      price: '2.00',
      icon: 'a.webp',
      status: 'deactive',
    });
    const kept = { description: 'Old', coin_amount: 7, price: '2.00', icon: 'a.webp', status: 'deactive' };
    expect((await change(id, { name: 'New' })).json()).toMatchObject({ ...kept, name: 'New' });
    const nothing = { description: '', coin_amount: null, price: '', icon: null };
    expect((await change(id, { name: 'New', ...nothing })).json()).toMatchObject({
      description: null,
      coin_amount: null,
      price: null,
      icon: null,
    });
  });

  it('takes the old form’s coin for its coin amount, unless that is there too', async () => {
    expect((await add({ ...whole, coin_amount: undefined, coin: 12 })).json().coin_amount).toBe(12);
    expect((await add({ ...whole, coin_amount: 13, coin: 12 })).json().coin_amount).toBe(13);
    expect((await add({ ...whole, coin_amount: null, coin: 12 })).json().coin_amount).toBeNull();
    const { id } = await buildCoinPackage(test().app.db);
    const answer = await change(id, { name: 'Changed', coin: 15 });
    expect(answer.json()).toMatchObject({ coin_amount: 15 });
    expect(answer.json()).not.toHaveProperty('coin');
  });

  it.each([
    [0, '0.00'],
    [5, '5.00'],
    [0.1, '0.10'],
    ['19.9', '19.90'],
    [' 007.05 ', '7.05'],
    [1_000_000, '1000000.00'],
    ['999999.99', '999999.99'],
  ])('that costs %j says so as %s', async (price, text) => {
    expect((await add({ ...whole, price })).json().price).toBe(text);
  });
});

describe('a package of coins that is not right', () => {
  it.each<[object, Record<string, string>]>([
    [{ name: undefined }, { name: 'Name is required' }],
    [{ name: null }, { name: 'Name is required' }],
    [{ name: '\u200b ' }, { name: 'Name is required' }],
    [{ name: 'two\nlines' }, { name: 'Contains characters that cannot be stored' }],
    [{ name: 'x'.repeat(101) }, { name: 'Name must be at most 100 characters' }],
    [{ description: 7 }, { description: 'Description must be text' }],
    [{ description: 'a\0' }, { description: 'Contains characters that cannot be stored' }],
    [{ description: 'x'.repeat(1001) }, { description: 'Description must be at most 1000 characters' }],
    [{ coin_amount: '' }, { coin_amount: 'Coin amount must be a number' }],
    [{ coin_amount: '50' }, { coin_amount: 'Coin amount must be a number' }],
    [{ coin_amount: -1 }, { coin_amount: 'Coin amount must be at least 0' }],
    [{ coin_amount: 1.5 }, { coin_amount: 'Coin amount must be a whole number' }],
    [{ coin_amount: 2 ** 31 }, { coin_amount: 'Coin amount must be at most 1000000000' }],
    [{ coin: -1 }, { coin: 'Coin amount must be at least 0' }],
    [{ price: 'much' }, { price: 'Price must be a number' }],
    [{ price: true }, { price: 'Price must be a number' }],
    [{ price: -1 }, { price: 'Price must be at least 0' }],
    [{ price: 0.001 }, { price: 'Price may have two decimal places' }],
    [{ price: 1e-9 }, { price: 'Price may have two decimal places' }],
    [{ price: 1e21 }, { price: 'Price must be at most 1000000' }],
    [{ price: '1e3' }, { price: 'Price must be a number' }],
    [{ price: 1_000_000.01 }, { price: 'Price must be at most 1000000' }],
    [{ price: '123456789' }, { price: 'Price must be at most 1000000' }],
    [{ icon: '../x' }, { icon: 'Icon must be the file name of an uploaded image' }],
    [{ icon: 7 }, { icon: 'Icon must be text' }],
    [{ status: null }, { status: 'Status is required' }],
    [{ status: '' }, { status: 'Status is required' }],
    [{ status: 'inactive' }, { status: 'Status must be one of active, deactive' }],
    [
      { name: '', price: -1, status: 'x' },
      { name: 'Name is required', price: 'Price must be at least 0', status: 'Status must be one of active, deactive' },
    ],
  ])('is refused by its fields and nothing is stored: %j', async (wrong, details) => {
    const { id, name } = await buildCoinPackage(test().app.db);
    expectRefused([await add({ ...whole, ...wrong }), await change(id, { ...whole, ...wrong })], details);
    expect((await list()).json()).toMatchObject({ count: 1, rows: [{ id, name }] });
  });
});

describe('the list of coin packages', () => {
  it('is newest first, and every page has the exact count', async () => {
    expect((await list()).json()).toEqual({ rows: [], count: 0 });
    for (const name of ['a', 'b', 'c']) await buildCoinPackage(test().app.db, { name });
    const pages = await Promise.all(['0', '2', '9'].map((offset) => list({ limit: '2', offset })));
    const names = pages.map((page) => page.json().rows.map((row: { name: string }) => row.name));
    expect(names).toEqual([['c', 'b'], ['a'], []]);
    expect(pages.map((page) => page.json().count)).toEqual([3, 3, 3]);
  });
});

import { rounds } from '@quizdesk/contract/rounds';
import { describe, expect, it } from 'vitest';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildRound } from '../../testing/builders/rounds.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { expectRefused, useRows } from '../../testing/use-rows.ts';

const test = useTestApp({ services: ['api'] });
const { add, addTogether, change, count, remove } = useRows(test, rounds);

const whole = { name: 'One', serial_number: 1, max_questions: 10, status: 'active' };
const TOO_LARGE = 2_147_483_648;

describe('a round that is not right', () => {
  it.each<[object, Record<string, string>]>([
    [{ name: undefined }, { name: 'Round name is required' }],
    [{ name: null }, { name: 'Round name is required' }],
    [{ name: 7 }, { name: 'Round name is required' }],
    [{ name: '  ' }, { name: 'Round name is required' }],
    [{ name: '\u200b' }, { name: 'Round name is required' }],
    [{ name: 'two\nlines' }, { name: 'Contains characters that cannot be stored' }],
    [{ name: 'x'.repeat(201) }, { name: 'Round name must be at most 200 characters' }],
    [{ serial_number: undefined }, { serial_number: 'Serial number is required' }],
    [{ serial_number: null }, { serial_number: 'Serial number is required' }],
    [{ serial_number: '1' }, { serial_number: 'Serial number must be a number' }],
    [{ serial_number: -1 }, { serial_number: 'Serial number must be at least 0' }],
    [{ serial_number: 1.5 }, { serial_number: 'Serial number must be a whole number' }],
    [{ serial_number: TOO_LARGE }, { serial_number: 'Serial number must be at most 2147483647' }],
    [{ max_questions: undefined }, { max_questions: 'Max question limit is required' }],
    [{ max_questions: null }, { max_questions: 'Max question limit is required' }],
    [{ max_questions: 'ten' }, { max_questions: 'Max question limit must be a number' }],
    [{ max_questions: 0 }, { max_questions: 'Max question limit must be at least 1' }],
    [{ max_questions: 1.5 }, { max_questions: 'Max question limit must be a whole number' }],
    [{ max_questions: TOO_LARGE }, { max_questions: 'Max question limit must be at most 2147483647' }],
    [{ status: null }, { status: 'Status must be active or inactive' }],
    [{ status: 'available' }, { status: 'Status must be active or inactive' }],
    [
      { name: '', serial_number: '', max_questions: 0 },
      {
        name: 'Round name is required',
        serial_number: 'Serial number is required',
        max_questions: 'Max question limit must be at least 1',
      },
    ],
  ])('is refused by its fields and nothing is stored: %j', async (wrong, details) => {
    const { id } = await buildRound(test().app.db);
    // An update keeps what it leaves out.
    const isLeftOut = Object.values(wrong).includes(undefined);
    const changed = isLeftOut ? [] : [await change(id, { ...whole, ...wrong })];
    expectRefused([await add({ ...whole, ...wrong }), ...changed], details);
    expect(await count()).toBe(1);
  });
});

describe('a serial number', () => {
  it('is there once: the second one is a 409 that names the first, active or not', async () => {
    const { id } = await buildRound(test().app.db, { serial_number: 2, name: 'Riddles', status: 'inactive' });
    const again = await add({ ...whole, serial_number: 2 });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toEqual({
      code: 'taken',
      message: 'This serial number is already taken',
      detail: `"Riddles" (round ${id}) already has serial number 2.`,
      values: { field: 'serial_number', id, name: 'Riddles', value: 2 },
    });
  });

  it('cannot be taken from another round by a change', async () => {
    const first = await buildRound(test().app.db, { serial_number: 1, name: 'First' });
    const second = await buildRound(test().app.db, { serial_number: 2 });
    const answer = await change(second.id, whole);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().detail).toBe(`"First" (round ${first.id}) already has serial number 1.`);
    expect((await change(first.id, whole)).statusCode).toBe(200);
    expect((await change(987, whole)).statusCode).toBe(404);
  });

  it('that several ask for at the same time is given to one of them', async () => {
    const { id, refused } = await addTogether(['a', 'b', 'c'].map((name) => ({ ...whole, name })));
    for (const { body } of refused) expect(body).toContain(`(round ${id})`);
  });
});

describe('deleting a round', () => {
  it.each([
    [1, 'It still has 1 question.'],
    [3, 'It still has 3 questions.'],
  ])('that has %d questions counts them', async (questions, detail) => {
    const { db } = test().app;
    const round = await buildRound(db);
    for (let number = 0; number < questions; number++) await buildQuestion(db, { round_id: round.id });
    await buildQuestion(db);
    const answer = await remove(round.id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ code: 'in_use', message: 'Still in use', detail, values: expect.any(Object) });
  });

  it('gives its serial number free', async () => {
    const { id } = await buildRound(test().app.db, { serial_number: 1 });
    expect((await remove(id)).statusCode).toBe(204);
    expect((await add(whole)).statusCode).toBe(201);
  });
});

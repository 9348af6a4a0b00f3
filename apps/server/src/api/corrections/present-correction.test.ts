import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { useCorrections } from '../../testing/use-corrections.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { setting, rowsOf, propose, apply, undo, proposeAndApply } = useCorrections(test);

describe('the correction that is in force', () => {
  it('is not applied again, be it both keys, full points or void, unless a right answer earns other points since', async () => {
    const say = async (values: object) => apply((await propose(values)).json().id);
    const both = { policy: 'accept_both', answer: ['Ohm'] };
    const everything = { policy: 'full_points', answer: null };
    for (const values of [both, everything, { policy: 'void', answer: null }]) {
      expect([(await say(values)).statusCode, (await say(values)).statusCode]).toEqual([201, 409]);
    }
    await proposeAndApply(both);
    await rowsOf('UPDATE questions SET score = 5');
    expect((await say(both)).statusCode).toBe(201);
  });

  it('is the one by which the question is marked, until it is undone or the key is changed', async () => {
    const url = `/v1/questions/${setting().question.id}/correction`;
    const inForce = async () => (await test().call({ method: 'GET', url }, 'viewer')).json().correction;
    expect(await inForce()).toBeNull();
    const both = await proposeAndApply({ policy: 'accept_both' });
    expect(await inForce()).toEqual({ id: both.proposal.id, policy: 'accept_both', answer: ['Ohm'] });
    const voided = await proposeAndApply({ policy: 'void', answer: null });
    expect(await inForce()).toEqual({ id: voided.proposal.id, policy: 'void', answer: null });
    await undo(voided.operation.id);
    expect(await inForce()).toMatchObject({ policy: 'accept_both' });
    const options = setting().question.options.map((option, at) => ({ ...option, is_correct: at === 0 }));
    await test().call({ method: 'PUT', url: `/v1/questions/${setting().question.id}`, payload: { options } });
    expect(await inForce()).toBeNull();
    expect((await test().call({ method: 'GET', url: '/v1/questions/4711/correction' })).statusCode).toBe(404);
  });
});

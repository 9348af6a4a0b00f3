import { SUBJECTS } from '@quizdesk/contract/constants';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, propose } from './fill.ts';

const one = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ id, subject: 'physics', facility: null, isUsed: false, isDaily: true },
  ...more,
});

describe('a proposal', () => {
  it('goes from easy to hard', () => {
    const facilities = [0.4, 0.9, 0.55, 0.65, 0.75];
    const candidates = facilities.map((facility, id) => one(id, { facility, subject: SUBJECTS[id] ?? 'general' }));
    expect(propose([{ date: 'a', present: [] }], candidates).get('a')).toEqual([1, 4, 3, 2, 0]);
  });

  it('prefers what was not asked before, and what was written for the quiz of the day', () => {
    const candidates = [one(1, { isUsed: true }), one(2, { isDaily: false }), one(3)];
    expect(propose([{ date: 'a', present: [] }], candidates).get('a')).toEqual([3, 2, 1]);
  });

  it('fills every place while there are questions, none twice, and no subject twice a day while there are others', () => {
    const candidate = fc.record({
      subject: fc.constantFrom(...SUBJECTS),
      facility: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      isUsed: fc.boolean(),
      isDaily: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 60 }), fc.integer({ min: 1, max: 8 }), (some, days) => {
        const candidates = some.map((values, id) => ({ ...values, id }));
        const gaps = Array.from({ length: days }, (_, day) => ({ date: String(day), present: [] }));
        const added = [...propose(gaps, candidates).values()];
        const ids = added.flat();
        expect(ids).toHaveLength(Math.min(candidates.length, days * 5));
        expect(new Set(ids).size).toBe(ids.length);
        const first = (added[0] ?? []).map((id) => candidates[id]?.subject);
        const subjects = new Set(candidates.map(({ subject }) => subject)).size;
        expect(new Set(first).size).toBe(Math.min(5, subjects, first.length));
      }),
    );
  });
});

import { VERDICTS, type Verdict } from '@quizdesk/contract/verdicts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Figures } from './figures.queries.ts';
import { isClearlyMore, wilsonInterval } from './intervals.ts';
import { findChange } from './sudden-change.ts';
import { chanceOf, judge } from './verdicts.ts';

const choice = (text: string, is_key: boolean, byFifth: readonly number[]) => ({
  text,
  is_key,
  answers: byFifth.reduce((sum, count) => sum + count, 0),
  byFifth,
});

/** A good question of 200 students: of each fifth more take the key. */
const GOOD: Figures = {
  answerType: 'multiple_choice',
  answers: 200,
  correct: 120,
  discrimination: 0.35,
  fifths: [40, 40, 40, 40, 40],
  choices: [
    choice('key', true, [16, 20, 24, 28, 32]),
    choice('near', false, [12, 10, 8, 6, 4]),
    choice('far', false, [12, 10, 8, 6, 4]),
  ],
  wrongTexts: [],
  days: [{ date: '2026-03-01', answers: 200, correct: 120 }],
};

const found = (values: Partial<Figures>): Verdict[] => judge({ ...GOOD, ...values }).verdicts.map(({ code }) => code);
const evidenceOf = (code: Verdict, values: Partial<Figures>) =>
  judge({ ...GOOD, ...values }).verdicts.find((verdict) => verdict.code === code)?.evidence;

describe('the verdicts', () => {
  it('say nothing of a good question, and what was looked for', () => {
    const { verdicts, checks } = judge(GOOD);
    expect(verdicts).toEqual([]);
    expect(checks.map(({ code }) => code)).toEqual([...VERDICTS]);
    expect(Object.fromEntries(checks.map(({ code, evidence }) => [code, evidence]))).toEqual({
      check_key: 'the strongest fifth has no clear favourite but the key, option a',
      sudden_change: 'answered on one day',
      second_answer: 'no wrong option passes 30 % beside the key',
      near_guessing: '53 % at least is above 33 %',
      does_not_separate: 'discrimination 0.35',
      too_easy: '60 % are right',
      option_unused: 'the rarest has 20 %',
    });
  });

  it('say nothing at all of fewer than 30 answers', () => {
    const bad = { answers: 29, correct: 29, discrimination: -0.9 };
    expect(judge({ ...GOOD, ...bad })).toEqual({ verdicts: [], checks: [] });
    expect(found({ ...bad, answers: 30, correct: 30 })).toContain('check_key');
  });

  it('doubt the key where the strongest fifth clearly prefers another option', () => {
    const choices = (drawn: number) => [
      choice('key', true, [20, 20, 20, 20, 10]),
      choice('other', false, [20, 20, 20, 20, drawn]),
    ];
    expect(evidenceOf('check_key', { choices: choices(28) })).toBe(
      'Of the strongest fifth of students, 70 % chose option b and 25 % the key, option a.',
    );
    // 18 to 10 is what chance may do.
    expect(found({ choices: choices(18) })).not.toContain('check_key');
  });

  it('doubt the key where the strong are wrong more often, beyond chance', () => {
    expect(evidenceOf('check_key', { discrimination: -0.14 })).toContain('discrimination −0.14');
    expect(found({ discrimination: -0.13 })).toEqual(['does_not_separate']);
    expect(evidenceOf('check_key', { answerType: 'short_answer', choices: [], discrimination: -0.3 })).toBeDefined();
    const { checks } = judge({ ...GOOD, discrimination: -0.3 });
    expect(checks.find(({ code }) => code === 'does_not_separate')?.evidence).toBe(
      'not judged while the key is in doubt',
    );
  });

  it.each([
    [0.099, 120, true],
    [0.1, 120, false],
    [0.05, 40, false],
    [0.05, 41, true],
    [0.05, 190, false],
    [null, 120, false],
  ])(
    'with a discrimination of %s and %d of 200 right, a question does not separate: %s',
    (discrimination, correct, is) => {
      expect(found({ discrimination, correct }).includes('does_not_separate')).toBe(is);
    },
  );

  it.each([
    [190, false],
    [191, true],
  ])('%d of 200 right is too easy: %s', (correct, is) => {
    expect(found({ correct }).includes('too_easy')).toBe(is);
  });

  it.each([
    [66, true],
    [79, true],
    [80, false],
    [40, false],
  ])('%d of 200 right, one of three options, is near guessing: %s', (correct, is) => {
    expect(found({ correct }).includes('near_guessing')).toBe(is);
  });

  it('take guessing to be one of the options, one of two sides, and nothing where an answer is typed', () => {
    const sides = [choice('True', true, [0, 0, 0, 0, 0]), choice('False', false, [0, 0, 0, 0, 0])];
    expect(chanceOf(GOOD)).toBe(1 / 3);
    expect(chanceOf({ answerType: 'true_false', choices: sides })).toBe(0.5);
    expect(chanceOf({ answerType: 'short_answer', choices: [] })).toBeNull();
    const several = GOOD.choices.map((one) => ({ ...one, is_key: true }));
    expect(chanceOf({ answerType: 'multiple_choice', choices: several })).toBeNull();
  });

  it('name an option that fewer than 1 % take, from 100 answers on', () => {
    const choices = [...GOOD.choices, choice('nobody', false, [1, 0, 0, 0, 0])];
    expect(evidenceOf('option_unused', { choices })).toBe('Of 200 students hardly any chose option d (1).');
    expect(found({ choices: [...GOOD.choices, choice('few', false, [2, 0, 0, 0, 0])] })).toEqual([]);
    expect(
      found({ choices: [...GOOD.choices, choice('nobody', false, [0, 0, 0, 0, 0])], answers: 99, correct: 60 }),
    ).toEqual([]);
  });

  it('ask whether a second answer is right where both are taken by the strongest, who are enough and do not guess', () => {
    const choices = (keyed: number, drawn: number) => [
      choice('key', true, [8, 8, 8, 8, keyed]),
      choice('other', false, [8, 8, 8, 8, drawn]),
      choice('far', false, [2, 2, 2, 2, 2]),
      choice('further', false, [2, 2, 2, 2, 2]),
    ];
    expect(evidenceOf('second_answer', { choices: choices(22, 16) })).toBe(
      'Of the strongest fifth, 55 % chose the key, option a, and 40 % option b.',
    );
    expect(found({ choices: choices(12, 24) })).not.toContain('second_answer');
    // 35 % of 40 is no more than guessing may give.
    expect(found({ choices: choices(22, 14) })).not.toContain('second_answer');
    expect(found({ choices: choices(22, 16), fifths: [40, 40, 40, 40, 29] })).not.toContain('second_answer');
    expect(found({ choices: choices(22, 38).slice(0, 2) })).not.toContain('second_answer');
  });
});

describe('a sudden change', () => {
  const days = (shares: readonly number[], answers = 20) =>
    shares.map((share, index) => ({
      date: `2026-03-${String(index + 1).padStart(2, '0')}`,
      answers,
      correct: Math.round(share * answers),
    }));
  const jump = [0.4, 0.35, 0.45, 0.4, 0.9, 0.95, 0.9, 0.85];

  it('is found on its day, with the shares before and after', () => {
    expect(findChange(days(jump))).toEqual({
      from: '2026-03-05',
      before: { answers: 80, share: 0.4 },
      after: { answers: 80, share: 0.9 },
    });
    expect(evidenceOf('sudden_change', { days: days(jump) })).toBe(
      'Before 5 March 2026, 40 % were right (80 answers), from then on 90 % (80).',
    );
  });

  it('is found where a mistake came in, too', () => {
    expect(findChange(days(jump.toReversed()))?.from).toBe('2026-03-05');
  });

  it('is neither noise, nor a small step, nor a few answers', () => {
    expect(findChange(days([0.5, 0.6, 0.4, 0.55, 0.45, 0.6, 0.5, 0.4]))).toBeUndefined();
    expect(findChange(days([0.5, 0.5, 0.5, 0.65, 0.65, 0.65], 400))).toBeUndefined();
    expect(findChange(days([0.2, 0.95], 29))).toBeUndefined();
    expect(findChange(days([1, 1, 1]))).toBeUndefined();
    expect(findChange([])).toBeUndefined();
  });
});

describe('any figures', () => {
  const share = fc.integer({ min: 0, max: 400 });
  const five = fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 5, maxLength: 5 });
  const figures = fc
    .record({
      answers: fc.integer({ min: 0, max: 400 }),
      correct: share,
      r: fc.double({ min: -1, max: 1, noNaN: true }),
      counts: fc.array(five, { maxLength: 5 }),
      key: fc.nat({ max: 5 }),
      type: fc.constantFrom('multiple_choice', 'true_false', 'short_answer'),
    })
    .map(({ answers, correct, r, counts, key, type }): Figures => {
      const fifths = [0, 1, 2, 3, 4].map((at) => counts.reduce((sum, one) => sum + (one[at] ?? 0), 0));
      const right = Math.min(correct, answers);
      return {
        answerType: type as Figures['answerType'],
        answers,
        correct: right,
        discrimination: answers === 0 ? null : r,
        fifths,
        choices: counts.map((byFifth, at) => choice(`o${at}`, at === key, byFifth)),
        wrongTexts: [],
        days: [{ date: '2026-03-01', answers, correct: right }],
      };
    });

  it('get every verdict or its check, once, with words and without nonsense in them', () => {
    fc.assert(
      fc.property(figures, (some) => {
        const { verdicts, checks } = judge(some);
        const all = [...verdicts, ...checks];
        expect(all.map(({ code }) => code).sort()).toEqual(some.answers < 30 ? [] : [...VERDICTS].sort());
        for (const { evidence } of all) expect(evidence).not.toMatch(/NaN|Infinity|undefined|null/);
      }),
    );
  });

  it('have an interval that holds their share and grows narrower with more of the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (of, part) => {
        const hits = Math.round(of * part);
        const { low, high } = wilsonInterval(hits, of);
        const ten = wilsonInterval(hits * 10, of * 10);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(hits / of + 1e-9);
        expect(high).toBeGreaterThanOrEqual(hits / of - 1e-9);
        expect(high).toBeLessThanOrEqual(1);
        expect(ten.high - ten.low).toBeLessThan(high - low);
      }),
    );
    // As published: 81 of 263 is between 25.5 % and 36.6 % (R. G. Newcombe, 1998).
    const { low, high } = wilsonInterval(81, 263);
    expect([low, high]).toEqual([expect.closeTo(0.2553, 4), expect.closeTo(0.3662, 4)]);
  });

  it('are not clearly more than each other both', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 500 }),
        fc.nat({ max: 500 }),
        (one, other) => !(isClearlyMore(one, other) && isClearlyMore(other, one)),
      ),
    );
  });
});

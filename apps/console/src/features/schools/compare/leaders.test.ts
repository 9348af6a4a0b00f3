import type { SchoolSummary } from '@quizdesk/contract/standings';
import { describe, expect, it } from 'vitest';
import { type Compared, MEASURES } from './compared.ts';
import { leadCounts, leadOf, leadSentences, measureLead, subjectLead } from './leaders.ts';

const summary: SchoolSummary = {
  ...{ students: 30, players: 10, counted: null, active: 6, answers: 100, is_too_few: false, points: 864, share: 0.7 },
  ...{ daily_score: 4, weeks: [], subjects: [], best: [] },
};
const subject = (name: SchoolSummary['subjects'][number]['subject'], share: number, answers = 40) => ({
  ...{ subject: name, share, answers, share_of_all: 0.5 },
});
const at = (id: number, name: string, changed: Partial<SchoolSummary> = {}): Compared => ({
  ...{ id, name },
  summary: { ...summary, ...changed },
});
const measure = (name: string) =>
  MEASURES.find((one) => one.name === name) ?? { name, figureOf: () => null, textOf: String };

describe('who leads', () => {
  it('is decided by figures as they are shown: what reads alike is shared', () => {
    const schools = [at(1, 'Keta', { share: 0.704 }), at(2, 'Ho', { share: 0.696 }), at(3, 'Ada', { share: 0.6 })];
    expect(measureLead(measure('Share right'), schools)).toEqual({ ids: [1, 2], text: 'shared' });
    // 73 % and 72 %, whatever lies between.
    const close = [at(1, 'Keta', { share: 0.7251 }), at(2, 'Ho', { share: 0.7249 })];
    expect(measureLead(measure('Share right'), close)).toEqual({ ids: [1], text: '+1' });
    const points = [at(1, 'Keta', { points: 864 }), at(2, 'Ho', { points: 600 })];
    expect(measureLead(measure('Points per student'), points)).toEqual({ ids: [1], text: '+26.4' });
  });

  it('needs two to compare, and more than nothing; numbers of students do not count', () => {
    expect(measureLead(measure('Share right'), [at(1, 'Keta')])).toBeUndefined();
    expect(
      leadOf(
        [
          { id: 1, figure: 0 },
          { id: 2, figure: 0 },
        ],
        String,
      ),
    ).toBeUndefined();
    const sizes = [at(1, 'Keta', { students: 90 }), at(2, 'Ho')];
    expect(measureLead(measure('Students'), sizes)).toBeUndefined();
    const few = at(2, 'Ho', { is_too_few: true, share: null });
    expect(measureLead(measure('Share right'), [at(1, 'Keta'), few])).toBeUndefined();
  });

  it('in a subject counts from 30 answers on', () => {
    const schools = (answers: number) => [
      at(1, 'Keta', { subjects: [subject('physics', 0.9, answers)] }),
      at(2, 'Ho', { subjects: [subject('physics', 0.6)] }),
      at(3, 'Ada', { subjects: [subject('physics', 0.55)] }),
    ];
    expect(subjectLead('physics', schools(29))).toEqual({ ids: [2], text: '+5' });
    expect(subjectLead('physics', schools(30))).toEqual({ ids: [1], text: '+30' });
  });

  it('is counted by school, and said of the two that lead most', () => {
    const schools = [
      at(1, 'Ho', { points: 999, subjects: [subject('physics', 0.9), subject('english', 0.5)] }),
      at(2, 'Keta', {
        subjects: [
          ...[subject('mathematics', 0.9), subject('chemistry', 0.9), subject('biology', 0.9)],
          ...[subject('english', 0.9), subject('physics', 0.2)],
        ],
        active: 9,
      }),
      at(3, 'Ada', {
        subjects: [subject('mathematics', 0.4), subject('chemistry', 0.4), subject('biology', 0.4)],
      }),
    ];
    const counts = leadCounts(schools);
    expect([counts.of, counts.in(1), counts.in(2), counts.in(3)]).toEqual([8, 3, 6, 1]);
    const [first, second, ...others] = leadSentences(schools);
    expect([first?.name, second?.name, others]).toEqual(['Keta', 'Ho', []]);
    expect(first?.text).toMatch(/^leads in \w+, \w+, \w+ and 1 more subject, and has the most active students\.$/);
    expect(second?.text).toBe('leads in Physics, and has the most points per student.');
  });
});

import type { SchoolSummary } from '@quizdesk/contract/standings';
import { describe, expect, it } from 'vitest';
import { type Compared, mostPlayers, notShownText, subjectsOf } from './compared.ts';
import { leadSentences } from './leaders.ts';

const summary: SchoolSummary = {
  students: 30,
  players: 10,
  counted: null,
  active: 6,
  answers: 100,
  is_too_few: false,
  points: 864,
  share: 0.7,
  daily_score: 4,
  weeks: [{ from: '2026-11-16', players: 8, answers: 40 }],
  subjects: [{ subject: 'physics', answers: 40, share: 0.7, share_of_all: 0.5 }],
  best: [],
};
const few: SchoolSummary = {
  ...summary,
  players: 4,
  is_too_few: true,
  active: null,
  answers: null,
  points: null,
  share: null,
  daily_score: null,
  weeks: [],
  subjects: [],
};
const at = (id: number, name: string, changed: Partial<SchoolSummary> = {}): Compared => ({
  id,
  name,
  summary: { ...summary, ...changed },
});

describe('schools beside each other', () => {
  it('need two of which at least five students played', () => {
    expect(leadSentences([at(1, 'Keta'), { id: 2, name: 'Wulensi', summary: few }])).toEqual([]);
    expect(leadSentences([at(1, 'Keta'), { id: 2, name: 'Wulensi', summary: undefined }])).toEqual([]);
    expect(notShownText([at(1, 'Keta'), { id: 2, name: 'Wulensi', summary: few }])).toMatch(
      /^At Wulensi fewer than five students played/,
    );
    const both = ['Wulensi', 'Ho', 'Keta'].map((name, id) => ({ id, name, summary: few }));
    expect(notShownText(both)).toMatch(/^At Wulensi, Ho and Keta fewer/);
    expect(notShownText([at(1, 'Keta')])).toBeUndefined();
  });

  it('have one scale of weeks and all subjects that any of them played', () => {
    const compared = [
      at(1, 'Keta'),
      at(2, 'Wulensi', {
        weeks: [{ from: '2026-11-16', players: 21, answers: 40 }],
        subjects: [{ subject: 'english', answers: 40, share: 0.2, share_of_all: 0.6 }],
      }),
      { id: 3, name: 'Ho', summary: undefined },
    ];
    expect(mostPlayers(compared)).toBe(21);
    expect(subjectsOf(compared)).toEqual([
      { subject: 'english', share_of_all: 0.6 },
      { subject: 'physics', share_of_all: 0.5 },
    ]);
  });

  it('show nothing until all play is counted, and say how far it is', () => {
    const counted = { students: 74_500, of: 182_887 };
    const compared = [at(1, 'Keta', { counted }), at(2, 'Wulensi', { ...few, counted, is_too_few: false })];
    expect(notShownText(compared)).toBe('What students played is being counted. Counted: 74,500 of 182,887 students.');
    expect(leadSentences(compared)).toEqual([]);
  });
});

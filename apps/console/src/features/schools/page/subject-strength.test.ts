import type { SchoolSummary } from '@quizdesk/contract/standings';
import { describe, expect, it } from 'vitest';
import { differenceText, strengthText } from './subject-strength.ts';

type Subject = SchoolSummary['subjects'][number];

const at = (subject: Subject['subject'], points: number): Subject => ({
  subject,
  answers: 100,
  share: 0.5 + points / 100,
  share_of_all: 0.5,
});

it('a difference is that of the shares beside it', () => {
  const between = (share: number, share_of_all: number) =>
    differenceText({ ...{ subject: 'physics', answers: 90 }, ...{ share, share_of_all } });
  // 73 % against 72 %, 59 % against 59 %, 44 % against 45 %.
  expect([between(0.7251, 0.7249), between(0.5858, 0.5946), between(0.444, 0.4451)]).toEqual(['+1', '±0', '−1']);
});

describe('what a school is strong and weak in', () => {
  it('names the three clearest subjects on each side, the clearest first', () => {
    const subjects = [
      at('physics', 5),
      at('mathematics', 12),
      at('chemistry', 8),
      at('biology', 9),
      at('geography', -4),
      at('english', -20),
      at('history', -6),
      at('computer_science', -9),
      at('economics', 1),
    ];
    expect(strengthText(subjects)).toBe(
      'Strong in Mathematics, Biology, Chemistry; weak in English, Computer science, History.',
    );
  });

  it('says one side alone, or that there is none', () => {
    expect(strengthText([at('physics', 4), at('english', -2)])).toBe('Strong in Physics.');
    expect(strengthText([at('physics', 2), at('english', -4)])).toBe('Weak in English.');
    expect(strengthText([at('physics', 2)])).toBe('Close to the mean of all students in every subject.');
  });
});

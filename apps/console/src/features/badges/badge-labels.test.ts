import { expect, test } from 'vitest';
import { ruleHint, TIER_CHOICES, tierText, wholeTierText } from './badge-labels.ts';

const RULES = ['First Steps', 'Sharp Mind'];

test('a tier is offered with its whole name, and listed without the words in brackets', () => {
  expect(TIER_CHOICES.map(({ label }) => label)).toEqual([
    '1 Participation & Consistency (entry-level)',
    '2 Performance-Based (skill recognition)',
    '3 Progression & Milestone (long-term engagement)',
    '4 Secret/Bonus (surprise & delight)',
  ]);
  expect(tierText(2)).toBe('2 Performance-Based');
  expect(wholeTierText(4)).toBe('4 Secret/Bonus (surprise & delight)');
});

test.each([
  ['First Steps', /^Implemented:/],
  ['  First Steps ', /^Implemented:/],
  ['first steps', /^Not implemented under this spelling: .*“First Steps”/],
  ['Second Steps', /^Not implemented: /],
  [' ', /^Awarded by the rule of exactly this name/],
])('the hint for the name %j', (typed, hint) => {
  expect(ruleHint(typed, RULES)).toMatch(hint);
  expect(ruleHint(typed, undefined)).toMatch(/^Awarded by the rule/);
});

import { expect, test } from 'vitest';
import { RequestError } from '../../lib/request-error.ts';
import { savingWith } from './badge-failure.ts';
import { attachedHolders, ruleHint, TIER_CHOICES, tierText, wholeTierText } from './badge-words.ts';

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
  ['first steps', /^Not implemented as it is written: .*“First Steps”/],
  ['Second Steps', /^Not implemented: /],
  [' ', /^Awarded by the rule of exactly this name/],
])('the hint for the name %j', (typed, hint) => {
  expect(ruleHint(typed, RULES)).toMatch(hint);
  expect(ruleHint(typed, undefined)).toMatch(/^Awarded by the rule/);
});

test('a dialog counts who has a badge, and says nothing where nobody has', () => {
  expect(attachedHolders({ awards_count: 0 })).toEqual([]);
  expect(attachedHolders({ awards_count: 1 })[0]?.text).toMatch(/^person has it/);
  expect(attachedHolders({ awards_count: 2 })).toEqual([{ count: 2, text: 'people have it and stand in the way' }]);
});

/** What a failed save is said to have failed with. */
async function messageOf(error: RequestError): Promise<string> {
  return savingWith('Failed to update badge', () => Promise.reject(error)).catch((failure: Error) => failure.message);
}

test('a failed save has the words of the catalogue, unless a field is to blame', async () => {
  const body = { message: 'Broken', detail: 'More' };
  expect(await messageOf(new RequestError('Broken', 500, body))).toBe('Error: Broken');
  expect(await messageOf(new RequestError('x', 500, { message: '', detail: 'More' }))).toBe('Error: More');
  expect(await messageOf(new RequestError('x', 500, { message: '', detail: '' }))).toBe(
    'Error: Failed to update badge',
  );
  expect(await messageOf(new RequestError('No network'))).toBe('Error: No network');
  expect(await messageOf(new RequestError('Taken', 409, body))).toBe('Taken');
  expect(await messageOf(new RequestError('Wrong', 422, { ...body, details: { name: 'Wrong' } }))).toBe('Wrong');
});

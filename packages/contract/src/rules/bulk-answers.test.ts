import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/property-runs.ts';
import { matchAnswer, matchTexts, readTruth, splitAnswer } from './bulk-answers.ts';

describe('an answer', () => {
  it.each([
    ['Oxygen', ['Oxygen']],
    ['Oxygen | Nitrogen', ['Oxygen', 'Nitrogen']],
    ['P(A\\|B)|P(B\\|A)', ['P(A|B)', 'P(B|A)']],
    ['||a||', ['a']],
    [' | ', []],
    ['\\|', ['|']],
  ])('%s has the parts %j', (answer, parts) => {
    expect(splitAnswer(answer)).toEqual(parts);
  });

  it.each([
    ['that equals one option whole is that option, bars and all', '|', ['/', '|'], [false, true]],
    ['compares without surrounding spaces', ' b', ['a', 'b '], [false, true]],
    ['names several options', 'a|c', ['a', 'b', 'c'], [true, false, true]],
    ['names an option with a bar among several', 'a \\| b|c', ['a | b', 'b', 'c'], [true, false, true]],
    ['prefers the exact spelling', 'mm', ['MM', 'mm', 'Mm'], [false, true, false]],
    ['else ignores case', 'OXYGEN|nitrogen', ['Oxygen', 'Nitrogen', 'Argon'], [true, true, false]],
    ['keeps the bars of an option among several', '$|x|$|$y$', ['$|x|$', '$y$', '$z$'], [true, true, false]],
    ['takes the longest option that stands there', 'a|b|c', ['a', 'a|b', 'c'], [false, true, true]],
    ['else ignores spaces', 'Blue  whale', ['Blue whale', 'blue whale'], [true, false]],
    ['ignores spaces around and between words only', ' Blue  whale ', ['Bluewhale', 'Blue whale '], [false, true]],
    ['that has many bars may be one option whole', '|'.repeat(21), ['a', '|'.repeat(21)], [false, true]],
    ['finds an option with twenty bars', `a|b${'|'.repeat(20)}`, ['a', `b${'|'.repeat(20)}`, 'b'], [true, true, false]],
    ['does not look for more', `a|b${'|'.repeat(21)}`, ['a', `b${'|'.repeat(21)}`, 'b'], [true, false, true]],
    ['makes all options with its text correct', '12', ['12', '-4', '4', '12 '], [true, false, false, true]],
  ])('%s', (_, answer, options, correct) => {
    expect(matchAnswer(answer, options)).toEqual({ correct, unmatched: [] });
  });

  it('says what is none of the options, once each', () => {
    expect(matchAnswer('36|a|36|b', ['a', 'c'])).toEqual({ correct: [true, false], unmatched: ['36', 'b'] });
  });

  it('that is a list of texts is not split', () => {
    expect(matchTexts(['a|b', 'c'], ['a|b', 'a', 'c'])).toEqual({ correct: [true, false, true], unmatched: [] });
  });
});

it('parts that are joined by bars, with the bars in them escaped, are split into the same parts', () => {
  const part = fc
    .string({ unit: fc.constantFrom('a', 'B', '|', ' ', '$', '7', 'é'), minLength: 1, maxLength: 8 })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const run = fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
    expect(splitAnswer(parts.map((one) => one.replaceAll('|', '\\|')).join('|'))).toEqual(parts);
  });
  fc.assert(run, { numRuns: runs(500) });
});

describe('a true or false answer', () => {
  it.each([
    ['true', true],
    [' TRUE ', true],
    ['True.', true],
    ['The statement is true', true],
    ['False', false],
    ['it is false!', false],
    ['True, no force acts', true],
    ['It is true if it is heated', true],
  ])('%j is plain', (answer, truth) => {
    expect(readTruth(answer)).toBe(truth);
  });

  it.each([
    'untrue',
    'true/false',
    'not true',
    "isn't true",
    'isn’t false',
    'partly true',
    'true or not true',
    'trueish',
    'yes',
    '1',
    'T',
    '',
  ])('%j is plainly neither', (answer) => {
    expect(readTruth(answer)).toBeUndefined();
  });
});

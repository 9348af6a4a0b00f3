import { expect, test } from 'vitest';
import { accept, canTighten, compare, inSteps, problemOf } from './budgets.ts';

const budgets = { 'statements per call': { list: 2, update: 5 }, bytes: { login: 1000 } };

const problemsOf = (measured: Parameters<typeof compare>[1]) =>
  compare(budgets, measured)
    .map(problemOf)
    .filter((problem) => problem !== undefined);

test('names a figure above its budget and one that has none', () => {
  expect(problemsOf({ bytes: { login: 1000 } })).toEqual([]);
  expect(problemsOf({ bytes: { login: 1001 }, 'statements per call': { remove: 3 } })).toEqual([
    'statements per call, remove: 3 has no budget; add it with npm run budgets -- --accept',
    'bytes, login: 1001 is above its budget of 1000',
  ]);
});

test('asks to tighten more than 2 % below', () => {
  const isLoose = (login: number) => compare(budgets, { bytes: { login } }).some(canTighten);
  expect([1000, 980, 979].map(isLoose)).toEqual([false, false, true]);
});

test('accepts lower and new figures, and leaves what was not measured', () => {
  const measured = { 'statements per call': { update: 4, remove: 3 }, modules: { server: 90 } };
  expect(accept(budgets, measured)).toEqual({
    'statements per call': { list: 2, update: 4, remove: 3 },
    bytes: { login: 1000 },
    modules: { server: 90 },
  });
});

test('lets a figure grow only by its name or section', () => {
  const measured = { 'statements per call': { list: 3, update: 6 }, bytes: { login: 1200 } };
  expect(accept(budgets, measured)).toEqual(budgets);
  expect(accept(budgets, measured, new Set(['update', 'bytes']))).toEqual({
    'statements per call': { list: 2, update: 6 },
    bytes: { login: 1200 },
  });
});

test('a figure above its step fails, and one within it does not, nor asks for a change', () => {
  const outcomes = [95.1, 99.9, 100, 100.1].map((figure) => {
    const [one] = compare({ kilobytes: { login: 100 } }, { kilobytes: { login: inSteps(figure, 5) } });
    return one && [problemOf(one) === undefined, canTighten(one)];
  });
  expect(outcomes).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [false, false],
  ]);
});

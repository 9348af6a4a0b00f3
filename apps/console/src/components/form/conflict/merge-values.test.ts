import { expect, test } from 'vitest';
import { mergeValues } from './merge-values.ts';

const base = { name: 'Wesley Girls', region: 'Central', location: 'Cape Coast' };

test('a field that they alone changed is taken over, one that I alone changed is kept', () => {
  const merge = mergeValues({ base, mine: { ...base, name: 'Mine' }, theirs: { ...base, region: 'Theirs' } });
  expect(merge).toEqual({
    merged: { name: 'Mine', region: 'Theirs', location: 'Cape Coast' },
    taken: ['region'],
    clashing: [],
  });
});

test('a field that both changed is asked about, and is mine until then', () => {
  const merge = mergeValues({ base, mine: { ...base, name: 'Mine' }, theirs: { ...base, name: 'Theirs' } });
  expect(merge).toEqual({ merged: { ...base, name: 'Mine' }, taken: [], clashing: ['name'] });
});

test('a field that both changed to the same is no question; spaces around a text do not count', () => {
  const merge = mergeValues({ base, mine: { ...base, name: ' Same ' }, theirs: { ...base, name: 'Same' } });
  expect([merge.taken, merge.clashing]).toEqual([[], []]);
});

test('fields that are one matter are never mixed', () => {
  const answer = { kind: 'text', text: 'Accra', truth: '', hint: '' };
  const theirs = { ...answer, kind: 'truth', truth: 'true' };
  const together = [['kind', 'text', 'truth']] as const;
  expect(mergeValues({ base: answer, mine: { ...answer, text: 'Kumasi', hint: 'Mine' }, theirs }, together)).toEqual({
    merged: { ...answer, text: 'Kumasi', hint: 'Mine' },
    taken: [],
    clashing: ['kind'],
  });
  expect(mergeValues({ base: answer, mine: { ...answer, hint: 'Mine' }, theirs }, together)).toEqual({
    merged: { ...theirs, hint: 'Mine' },
    taken: ['kind'],
    clashing: [],
  });
});

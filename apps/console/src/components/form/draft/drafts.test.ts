import { beforeEach, expect, test } from 'vitest';
import { draftPlace, keepDraft, readDraft, readDrafts } from './drafts.ts';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('access_token', 'signed in');
});

const place = draftPlace('ama', 'school 5');
const key = `${place}one`;

test('a password is never kept; what was typed beside it is', () => {
  keepDraft(key, { at: Date.now(), values: { name: 'Yaw', new_password: 'tall green kettle' } });
  expect(localStorage.getItem(key)).not.toContain('kettle');
  expect(readDraft(key, { name: '', new_password: '' })?.values).toEqual({ name: 'Yaw' });
});

test('nothing is kept after signing out, which empties the storage', () => {
  localStorage.clear();
  keepDraft(key, { at: Date.now(), values: { name: 'Accra' } });
  expect(localStorage).toHaveLength(0);
});

test('a draft of a form that has other fields by now, or that cannot be read, is none', () => {
  keepDraft(key, { at: Date.now(), values: { name: 'Accra' } });
  expect(readDraft(key, { name: '' })?.values).toEqual({ name: 'Accra' });
  expect(readDraft(key, { name: '', region: '' })).toBeUndefined();
  expect(readDraft(key, { title: '' })).toBeUndefined();
  for (const unreadable of ['{"at":', 'null', '{"at":1}', `{"at":${Date.now()},"values":null}`]) {
    localStorage.setItem(key, unreadable);
    expect(readDraft(key, { name: '' })).toBeUndefined();
  }
});

test('a field without a value is kept as one', () => {
  const initial: { name: string; user_id: number | undefined } = { name: '', user_id: undefined };
  keepDraft(key, { at: Date.now(), values: { name: 'Accra', user_id: undefined } });
  expect(readDraft(key, initial)?.values).toEqual({ name: 'Accra', user_id: undefined });
});

test('drafts are those of the person and the record, the latest first, for seven days', () => {
  const now = Date.now();
  const keep = (whose: string, name: string, at: number) => keepDraft(`${whose}${name}`, { at, values: { name } });
  keep(place, 'earlier', now - 5000);
  keep(place, 'later', now - 1000);
  keep(place, 'old', now - 8 * 24 * 60 * 60 * 1000);
  keep(draftPlace('ama', 'school 55'), 'another', now);
  keep(draftPlace('yaw', 'school 5'), 'his', now);
  expect(readDrafts(place, { name: '' }).map(({ values }) => values.name)).toEqual(['later', 'earlier']);
  expect(localStorage.getItem(`${place}old`)).toBeNull();
});

test('what others keep in the same storage stays', () => {
  localStorage.setItem('quizdesk.theme', 'dark');
  readDrafts(place, { name: '' });
  expect(localStorage.getItem('quizdesk.theme')).toBe('dark');
});

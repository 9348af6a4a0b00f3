import { expect, test } from 'vitest';
import { MENU, MORE } from './menu.ts';
import { findPages, PAGES } from './palette/pages.ts';

test('the menu has the 23 sections of the specification in its order', () => {
  expect(MENU.map((page) => `${page.label} ${page.path}`)).toEqual([
    'Dashboard /',
    'Schools /schools',
    'Users /users',
    'Admins /admins',
    'Rounds /rounds',
    'Questions /questions',
    'Bulk Questions /bulk-questions',
    'Correct Answers /correct-answers',
    'Quizzes by Level /quizzes-by-level',
    'User Level Progress /user-level-progress',
    'SQ Attempts /sq-attempts',
    'QOTD Attempts /qotd-attempts',
    'User Answers /user-answers',
    'Quiz of Day /quiz-of-day',
    'Suggested Quizzes /suggested-quizzes',
    'Coin Packages /coin-packages',
    'Badges /badges',
    'User Badges /user-badges',
    'Waitlist /waitlist',
    'Streak History /streak-history',
    'User Streak /user-streak',
    'Quiz of the Day /qotd',
    'User Subscriptions /user/subscriptions',
  ]);
});

test('a second group of the menu has pages that the first does not name', () => {
  expect(MORE.length).toBeGreaterThan(0);
  expect(new Set([...MENU, ...MORE].map(({ path }) => path)).size).toBe(MENU.length + MORE.length);
});

const labels = (query: string) => findPages(query).map((page) => page.label);

test('the palette finds pages by any part of their name, in any case', () => {
  expect(labels('')).toHaveLength(PAGES.length);
  expect(labels('LEVEL')).toEqual(['Quizzes by Level', 'User Level Progress', 'Add Level', 'Levels']);
  expect(labels('add csv')).toEqual(['Add Bulk CSV']);
  expect(labels('create')).toEqual(['Create Question']);
  expect(labels('new question')).toEqual(['Create Question']);
  expect(labels('activ')).toEqual(['User Activities']);
  expect(labels('audit')).toEqual(['Audit Log']);
  expect(labels('trash')).toEqual(['Trash']);
  expect(labels('nothing like it')).toEqual([]);
});

test('a gloss finds its page too, alone and with words of its name', () => {
  expect(labels('DAILY')).toEqual(['QOTD Attempts', 'Quiz of Day', 'Quiz of the Day']);
  expect(labels('results day')).toEqual(['Quiz of the Day']);
  expect(labels('undo')).toEqual(['Audit Log']);
  expect(labels('daily trash')).toEqual([]);
});

import { useLocation } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../components/page/testing-page.tsx';
import { RoleContext } from '../../../components/rights/rights.tsx';
import { CoveragePage } from './coverage-page.tsx';
import { coverageSearch } from './coverage-search.ts';

const common = { status: 'active', version: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
const LEVELS = [2, 1].map((level_number) => ({ ...common, id: level_number + 10, quiz_id: 9, level_number }));
const ROUNDS = [
  { ...common, id: 5, name: 'Riddles', serial_number: 2, max_questions: 4 },
  { ...common, id: 4, name: 'Speed', serial_number: 1, max_questions: 2 },
];
const CELLS = [
  { level_id: 11, round_id: 4, subject: 'physics', questions: 2, answers: 100, facility: 0.9 },
  { level_id: 11, round_id: 4, subject: 'history', questions: 1, answers: 300, facility: 0.5 },
  { level_id: 12, round_id: 5, subject: 'history', questions: 3, answers: 0, facility: null },
];
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/v1/levels': { rows: LEVELS, count: 2 },
  '/v1/rounds': { rows: ROUNDS, count: 2 },
  '/v1/quizzes': { rows: [], count: 0 },
  '/v1/questions/coverage': { cells: CELLS },
};

let answers = ANSWERS;

beforeEach(() => {
  answers = ANSWERS;
  vi.stubGlobal('fetch', async (url: string) => Response.json(answers[url.split('?')[0] ?? '']));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let role = 'editor';

function Page() {
  const search = useLocation({ select: (location) => location.search });
  return (
    <RoleContext value={role}>
      <CoveragePage search={coverageSearch.parse(search)} />
    </RoleContext>
  );
}

async function cells(): Promise<[string | null, string | null][]> {
  await screen.findByRole('table');
  return screen
    .getAllByRole('cell')
    .map((cell) => cell.firstElementChild)
    .map((content) => [content?.getAttribute('aria-label') ?? null, content?.getAttribute('href') ?? null]);
}

test('each level has its rounds in order, with counts and difficulty; a hole leads to the form, filled in', async () => {
  role = 'editor';
  await openPage('/coverage', Page);
  expect(await cells()).toEqual([
    ['Level 1, Speed: 3 questions, 60\u00a0% correct', '/questions?level_id=11&round_id=4'],
    ['Level 1, Riddles: 0 of 4 questions. Write one', '/questions/new?level_id=11&round_id=5'],
    ['Level 2, Speed: 0 of 2 questions. Write one', '/questions/new?level_id=12&round_id=4'],
    ['Level 2, Riddles: 3 of 4 questions', '/questions?level_id=12&round_id=5'],
  ]);
});

test('levels of several quizzes are named with their quiz', async () => {
  role = 'editor';
  const levels = [8, 9].map((quiz_id) => ({ ...common, id: quiz_id, quiz_id, level_number: 1 }));
  const quizzes = [
    { id: 8, title: 'Juniors' },
    { id: 9, title: 'Seniors' },
  ];
  answers = { ...ANSWERS, '/v1/levels': { rows: levels, count: 2 }, '/v1/quizzes': { rows: quizzes, count: 2 } };
  await openPage('/coverage', Page);
  expect(await screen.findByRole('rowheader', { name: 'Level 1 · Seniors' })).toBeTruthy();
  expect((await cells()).map(([name]) => name)).toContain('Level 1 · Juniors, Speed: 0 of 2 questions. Write one');
});

test('of one subject no round lacks questions, and a hole fills in the subject too', async () => {
  role = 'editor';
  await openPage('/coverage?subject=physics', Page);
  expect((await cells()).slice(0, 2)).toEqual([
    ['Level 1, Speed: 2 questions, 90\u00a0% correct', '/questions?level_id=11&round_id=4&subject=physics'],
    ['Level 1, Riddles: 0 questions. Write one', '/questions/new?level_id=11&round_id=5&subject=physics'],
  ]);
});

test('with subjects as columns, of one round, a hole names all three', async () => {
  role = 'editor';
  await openPage('/coverage?by=subject&round_id=4', Page);
  const found = await cells();
  expect(found).toHaveLength(24);
  expect(found[0]).toEqual([
    'Level 1, Physics: 2 questions, 90\u00a0% correct',
    '/questions?level_id=11&subject=physics&round_id=4',
  ]);
  expect(found[1]?.[1]).toBe('/questions/new?level_id=11&subject=chemistry&round_id=4');
});

test('who may not write questions is offered no form', async () => {
  role = 'viewer';
  await openPage('/coverage', Page);
  expect((await cells())[1]).toEqual(['Level 1, Riddles: 0 of 4 questions', null]);
});

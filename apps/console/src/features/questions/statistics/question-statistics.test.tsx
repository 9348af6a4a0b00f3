import type { QuestionStatistics as Statistics } from '@quizdesk/contract/question-statistics';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { provideFonts } from '../../../components/page/testing-fonts.ts';
import { openPage } from '../../../components/page/testing-page.tsx';
import { heldCalls } from '../../../lib/testing-calls.ts';
import { latest } from '../testing-places.ts';
import { QuestionStatistics } from './question-statistics.tsx';

provideFonts();
const calls = heldCalls();

const KEY_IN_DOUBT: Statistics = {
  answers: 4318,
  facility: 0.31,
  facility_low: 0.296,
  facility_high: 0.324,
  discrimination: -0.09,
  chance: 0.25,
  verdicts: [{ code: 'check_key', text: 'Check the key', evidence: 'Of the strongest fifth, 70 % chose option b.' }],
  checks: [{ code: 'second_answer', text: 'Second answer right too?', evidence: 'only b passes 30 %' }],
  options: [
    { text: '+6', is_key: true, answers: 1339, share: 0.31, quintiles: [0.34, 0.36, 0.35, 0.29, 0.21] },
    { text: '+7', is_key: false, answers: 2979, share: 0.69, quintiles: [0.66, 0.64, 0.65, 0.71, null] },
  ],
  wrong_texts: [],
  days: [
    { date: '2026-11-01', answers: 40, correct: 12 },
    { date: '2026-11-03', answers: 50, correct: 20 },
  ],
  computed_at: '2026-11-22T16:40:00.000Z',
  is_due: false,
  counted: null,
};

async function open(values: Partial<Statistics> = {}) {
  const opened = await openPage('/questions/5', () => <QuestionStatistics id={5} />);
  await waitFor(() => expect(latest(calls, 'GET', '/v1/questions/5/statistics')).toBeTruthy());
  await act(async () => latest(calls, 'GET', '/v1/questions/5/statistics').answer(200, { ...KEY_IN_DOUBT, ...values }));
  return opened;
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')));

test('what stands out comes first, then the figures, and what was looked for and not found', async () => {
  await open();
  const [finding] = within(await screen.findByRole('list', { name: 'What stands out' })).getAllByRole('listitem');
  expect(finding?.textContent).toBe('Check the key Of the strongest fifth, 70 % chose option b. Correct the key…');
  expect(screen.getByRole('link', { name: 'Correct the key…' }).getAttribute('href')).toBe('/questions/5/correct');
  expect(screen.getByRole('link', { name: 'See all answers' }).getAttribute('href')).toBe(
    '/user-answers?question_id=5',
  );
  const text = document.body.textContent?.replaceAll('\u00a0', ' ');
  for (const figure of ['4,318', '31 %', '29.6 to 32.4 % (95 % interval); guessing gives 25 %', '−0.09'])
    expect(text).toContain(figure);
  expect(screen.getByText('Second answer right too?').nextSibling?.textContent).toBe('no: only b passes 30 %');
});

test('figures that do not count a change yet say so, and are asked for again until they do', async () => {
  await open({ is_due: true });
  const asked = () => calls.filter(({ url }) => url.pathname === '/v1/questions/5/statistics');
  expect(await screen.findByText(/Something has changed since: they are being recomputed\./)).toBeTruthy();
  await waitFor(() => expect(asked()).toHaveLength(2), { timeout: 5000 });
  await act(async () => asked()[1]?.answer(200, KEY_IN_DOUBT));
  await waitFor(() => expect(screen.queryByText(/being recomputed/)).toBeNull());
});

test('while students are counted, figures say how far that is, and are asked for again', async () => {
  await open({ answers: 0, computed_at: null, counted: { students: 74_500, of: 182_887 } });
  const note = await screen.findByText(/Counted: 74,500 of 182,887 students\. Figures are computed once everybody/);
  const asked = () => calls.filter(({ url }) => url.pathname === '/v1/questions/5/statistics');
  await waitFor(() => expect(asked()).toHaveLength(2), { timeout: 5000 });
  await act(async () => asked()[1]?.answer(200, KEY_IN_DOUBT));
  await waitFor(() => expect(note.isConnected && note.textContent).not.toContain('Counted'));
});

test('options are a table with every figure in it, the key marked by a word and the evidence by an edge', async () => {
  await open();
  const [table] = await screen.findAllByRole('table');
  if (!table) throw new Error('no table');
  expect(rowsOf(table)).toEqual([
    ['Option', 'Everyone', 'Weakest fifth', 'Second', 'Third', 'Fourth', 'Strongest fifth'],
    ['a+6Key', '31 %1,339', '34 %', '36 %', '35 %', '29 %', '21 %'],
    ['b+7', '69 %2,979', '66 %', '64 %', '65 %', '71 %', '–'],
  ]);
  expect(table.querySelectorAll('[data-evidence="true"]')).toHaveLength(1);
});

test('days are drawn with a sentence as their name, and shown as a table on request', async () => {
  await open();
  const drawing = await screen.findByRole('img');
  expect(drawing.getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toContain(
    '30 % to 40 % right a day. No sudden change.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = await within(screen.getByRole('region', { name: /as a table/ })).findByRole('table');
  expect(rowsOf(table)).toEqual([
    ['Day', 'Answers', 'Right', 'Share'],
    ['3 Nov', '50', '20', '40 %'],
    ['1 Nov', '40', '12', '30 %'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
  expect(screen.getByRole('img')).toBeTruthy();
});

test('a short answer has its most frequent wrong texts, and a good question nothing that stands out', async () => {
  await open({ options: [], verdicts: [], wrong_texts: [{ text: '5 kg', answers: 431, share: 0.1 }] });
  const [table] = await screen.findAllByRole('table', { name: 'Most frequent wrong answers' });
  expect(table && rowsOf(table)).toEqual([
    ['n', 'Wrong answer', 'Share of students'],
    ['431', '5 kg', '10 %'],
  ]);
  expect(screen.queryByRole('list', { name: 'What stands out' })).toBeNull();
});

test('formulas in wrong texts are drawn', async () => {
  await open({ options: [], verdicts: [], wrong_texts: [{ text: '$x_2$', answers: 431, share: 0.1 }] });
  const [table] = await screen.findAllByRole('table', { name: 'Most frequent wrong answers' });
  await expect.poll(() => table?.querySelector('.katex')).toBeTruthy();
});

test.each([
  [0, 'No answers are counted yet. Figures appear from 30 students on.'],
  [12, 'Too few answers (12). Figures appear from 30 students on.'],
])('with %d answers nothing is drawn', async (answers, text) => {
  await open({ answers, computed_at: null });
  expect(await screen.findByText(text)).toBeTruthy();
  expect([screen.queryByRole('table'), screen.queryByRole('img')]).toEqual([null, null]);
});

test('statistics that do not load are asked for again on request', async () => {
  await openPage('/questions/5', () => <QuestionStatistics id={5} />);
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(async () => calls[0]?.answer(500, { message: 'Out of order', detail: '' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The statistics could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls).toHaveLength(2));
});

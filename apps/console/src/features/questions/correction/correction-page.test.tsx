import type { Correction, CorrectionPreview } from '@quizdesk/contract/corrections';
import type { CorrectionInForce, Question } from '@quizdesk/contract/questions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { provideFonts } from '../../../components/page/testing-fonts.ts';
import { openPage } from '../../../components/page/testing-page.tsx';
import { buildQuestion } from '../../../components/question/testing-questions.ts';
import { heldCalls } from '../../../lib/testing-calls.ts';
import { latest } from '../testing-places.ts';
import { CorrectionPage } from './correction-page.tsx';

provideFonts();
const calls = heldCalls();

const move = (place_before: number, place_after: number, name: string) => ({
  ...{ user_id: 100 + place_before, name, school_id: 9, school_name: 'Holy Rosary College' },
  ...{ place_before, place_after, points_before: 20, points_after: 24 },
});
const STANDINGS = {
  ...{ top10_changes: 1, top100_changes: 2, entering: 0, leaving: 0 },
  moves: [move(3, 1, 'Yaa Mensah'), move(41, 40, 'Selorm Agbeko')],
};
const PREVIEW: CorrectionPreview = {
  ...{ answers: 4318, right_right: 0, right_wrong: 1339, wrong_right: 1857, wrong_wrong: 1122 },
  ...{ points_gained: 7428, gained_by: 1857, points_lost: 5356, lost_by: 1339, students: 3196, attempts: 3196 },
  overall: STANDINGS,
  schools: {
    ...{ top10_changes: 2, top100_changes: 2, entering: 0, leaving: 0 },
    moves: [
      { school_id: 9, name: 'Wesley Girls', place_before: 2, place_after: 1, points_before: 1.6, points_after: 2.45 },
    ],
  },
  days: [
    { date: '2026-11-20', ...STANDINGS, moves: [move(2, 1, 'Zanele Mkhize')] },
    { date: '2026-11-21', ...STANDINGS, moves: [move(2, 1, 'Ama Serwaa')] },
  ],
  badges: [
    {
      ...{ badge_id: 4, name: 'Perfect Day', gained: 171, lost: 88 },
      ...{ gained_by: [{ id: 7, name: 'Efua Owusu' }], lost_by: [{ id: 8, name: 'Kofi Boateng' }] },
    },
  ],
  ms: 1400,
};

const correction = (id: number): Correction => ({
  ...{ id, question_id: 5, policy: 'key', answer: ['Right'], reason: '', state: 'ready', operation_id: null },
  progress: null,
  ...{ created_at: '2026-11-22T16:40:00.000Z', preview: PREVIEW },
});

async function open(question: Partial<Question> = {}, inForce: CorrectionInForce | null = null) {
  const opened = await openPage('/questions/5/correct', () => <CorrectionPage id={5} />);
  await act(async () => {
    latest(calls, 'GET', '/v1/questions/5').answer(200, buildQuestion({ id: 5, answers: 4318, ...question }));
    latest(calls, 'GET', '/v1/questions/5/correction').answer(200, { correction: inForce });
  });
  await waitFor(() => expect(latest(calls, 'POST', '/v1/corrections')).toBeTruthy());
  return opened;
}

async function answerProposal(id: number) {
  await act(async () => latest(calls, 'POST', '/v1/corrections').answer(201, correction(id)));
  await screen.findByText(/^Tried on/);
}

/** Opens the page, and applies the correction that is proposed. */
async function openAndApply(id: number) {
  await open();
  await answerProposal(id);
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Mixed up' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply correction' }));
  await waitFor(() => expect(latest(calls, 'POST', `/v1/corrections/${id}/apply`)).toBeTruthy());
}

const proposed = () => latest(calls, 'POST', '/v1/corrections').body;
const changes = () => within(screen.getByRole('region', { name: 'What would change' }));

test('what would change is shown in figures that lead to their answers, in places and in badges', async () => {
  await open();
  expect(proposed()).toEqual({ question_id: 5, policy: 'key', answer: ['Right'] });
  await answerProposal(1);
  expect(changes().getByRole('status').textContent).toBe('Tried on 4,318 answers in 1.4 s. Nothing is stored yet.');
  const row = changes().getByRole('row', { name: /Right before/ });
  expect(row.textContent).toBe('Right before01,3391,339');
  const hrefs = within(row)
    .getAllByRole('link')
    .map((link) => decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('"', ''));
  expect(hrefs).toEqual([
    '/user-answers?question_id=5&is_correct=true&becomes_wrong=1',
    '/user-answers?question_id=5&is_correct=true',
  ]);
  const attempts = changes().getByRole('link', { name: '3,196 attempts get another score' });
  expect(attempts.getAttribute('href')).toBe('/qotd-attempts?rescored_by=1');
  expect(changes().getByRole('row', { name: /Yaa Mensah/ }).textContent).toContain('1up from 3Yaa Mensah');
  expect(changes().getByRole('row', { name: /Yaa Mensah/ }).textContent).toContain('Holy Rosary College+424');
  expect(changes().queryByText('Selorm Agbeko')).toBeNull();
  fireEvent.click(changes().getByRole('button', { name: 'Show all 2' }));
  expect(changes().getByText('Selorm Agbeko')).toBeTruthy();
  const choose = (name: string) => fireEvent.click(changes().getByRole('radio', { name }));
  choose('Schools');
  expect(changes().getByRole('row', { name: /Wesley Girls/ }).textContent).toBe('1up from 2Wesley Girls+0.852.45');
  choose('Days');
  expect(changes().getByText('Zanele Mkhize')).toBeTruthy();
  fireEvent.change(changes().getByRole('combobox', { name: 'Day' }), { target: { value: '2026-11-21' } });
  expect(changes().getByText('Ama Serwaa')).toBeTruthy();
  expect(changes().queryByText('Zanele Mkhize')).toBeNull();
  expect(changes().queryByText('Efua Owusu')).toBeNull();
  fireEvent.click(changes().getAllByRole('button', { name: 'Show students' })[0] ?? document.body);
  expect(changes().getByText('Efua Owusu')).toBeTruthy();
});

test('coming back to the window or to the network computes no other correction, nor does a failure', async () => {
  await open();
  const asked = () => calls.filter(({ method }) => method === 'POST').length;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await act(async () => latest(calls, 'POST', '/v1/corrections').answer(503, { message: 'Away', detail: '' }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(asked()).toBe(1);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked()).toBe(2));
    await answerProposal(1);
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    for (const happening of ['visibilitychange', 'focus', 'offline', 'online']) {
      await act(async () => window.dispatchEvent(new Event(happening)));
    }
    expect(asked()).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a key that changes nothing is said to, and one student is one', async () => {
  await open();
  const preview: CorrectionPreview = {
    ...{ ...PREVIEW, points_gained: 0, gained_by: 0, points_lost: 3, lost_by: 1, students: 0 },
    overall: { top10_changes: 0, top100_changes: 1, entering: 1, leaving: 1, moves: [] },
  };
  expect(screen.getByRole('checkbox', { name: 'Tell the students whose points change' })).toBeTruthy();
  await act(async () => latest(calls, 'POST', '/v1/corrections').answer(201, { ...correction(1), preview }));
  await screen.findByText('None gained');
  const text = changes().getByText(/^Top 100/).textContent;
  expect(text).toContain('Top 100: 1 place changes, 1 enters and 1 leaves.');
  expect(document.body.textContent).toContain('−3 lost by 1 student');
  expect(document.body.textContent).toContain('Top 10, overall no place changes');
  expect(screen.getByRole('checkbox', { name: 'Tell students: nobody’s points change' })).toBeTruthy();
});

test('where there are many answers the progress is shown until what would change is there, and a stop can be tried again', async () => {
  await open();
  const { preview: _, ...rest } = correction(9);
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply correction' });
  const computing: Correction = { ...rest, state: 'computing', progress: 0 };
  await act(async () => latest(calls, 'POST', '/v1/corrections').answer(201, computing));
  const bar = await screen.findByRole('progressbar', { name: 'Computing what would change' });
  expect(submit.disabled).toBe(true);
  await waitFor(() => expect(latest(calls, 'GET', '/v1/corrections/9')).toBeTruthy());
  await act(async () => latest(calls, 'GET', '/v1/corrections/9').answer(200, { ...computing, progress: 0.4 }));
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
  const asked = () => calls.filter(({ url }) => url.pathname.endsWith('/v1/corrections/9')).length;
  await waitFor(() => expect(asked()).toBe(2), { timeout: 5000 });
  await act(async () =>
    latest(calls, 'GET', '/v1/corrections/9').answer(200, { ...rest, state: 'failed', progress: null }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
  await answerProposal(10);
  expect(submit.disabled).toBe(false);
});

test('until students are counted, whose places it would change, it says how far that is', async () => {
  await open();
  const refused = { message: 'Standings are still being counted', detail: 'Counted: 2 of 6 students.' };
  await act(async () => latest(calls, 'POST', '/v1/corrections').answer(409, refused));
  const alert = await changes().findByRole('alert');
  expect(alert.textContent).toContain('Standings are still being counted. Counted: 2 of 6 students.');
});

test('another key or policy is tried immediately, and only what is shown can be applied', async () => {
  await open();
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply correction' });
  expect(submit.disabled).toBe(true);
  await answerProposal(1);
  expect(submit.disabled).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: /Wrong/ }));
  await waitFor(() => expect(proposed()).toEqual({ question_id: 5, policy: 'key', answer: ['Wrong'] }));
  expect(submit.disabled).toBe(true);
  await answerProposal(2);
  fireEvent.click(screen.getByRole('radio', { name: /^Void the question/ }));
  await waitFor(() => expect(proposed()).toEqual({ question_id: 5, policy: 'void' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Wrong/ }).closest('fieldset')?.disabled).toBe(true);
});

test('it is applied with its reason, the badges that are ticked and a message, and leads back to the question', async () => {
  const { router } = await open();
  await answerProposal(3);
  fireEvent.click(screen.getByRole('button', { name: 'Apply correction' }));
  expect(await screen.findByText('Reason is required')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Mixed up' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Take 88 badges back' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tell the 3,196 students whose points change' }));
  fireEvent.change(screen.getByRole('textbox', { name: /Message/ }), { target: { value: 'Dear {name}' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply correction' }));
  await waitFor(() => expect(latest(calls, 'POST', '/v1/corrections/3/apply')).toBeTruthy());
  // A person who applies many sees how many are done.
  await waitFor(() => expect(latest(calls, 'GET', '/v1/corrections/3')).toBeTruthy());
  const running: Correction = { ...correction(3), state: 'applying', progress: 0.45 };
  await act(async () => latest(calls, 'GET', '/v1/corrections/3').answer(200, running));
  const bar = await screen.findByRole('progressbar', { name: 'Applying the correction' });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('45'));
  const call = latest(calls, 'POST', '/v1/corrections/3/apply');
  expect(call.body).toEqual({
    reason: 'Mixed up',
    take_badges_back: true,
    message: { title: 'Your points were corrected', message: 'Dear {name}' },
  });
  await act(async () => call.answer(201, { id: 12 }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/questions/5'));
});

test('why it is refused is said, and what was typed stays', async () => {
  await openAndApply(3);
  const refused = { message: 'The correction cannot be applied', detail: 'The question was changed since.' };
  await act(async () => latest(calls, 'POST', '/v1/corrections/3/apply').answer(409, refused));
  expect((await screen.findByRole('alert')).textContent).toBe('The question was changed since.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe('Mixed up');
});

test('where the question was changed meanwhile, what the correction would change now is proposed again', async () => {
  await openAndApply(3);
  const overtaken = {
    message: 'The question was changed',
    detail: 'Propose the correction again to see what it changes now.',
  };
  await act(async () => latest(calls, 'POST', '/v1/corrections/3/apply').answer(409, overtaken));
  await waitFor(() => expect(calls.filter(({ url }) => url.pathname === '/v1/corrections')).toHaveLength(2));
  await answerProposal(4);
  fireEvent.click(screen.getByRole('button', { name: 'Apply correction' }));
  await waitFor(() => expect(latest(calls, 'POST', '/v1/corrections/4/apply')).toBeTruthy());
});

test('where the old key counts besides the new one, it opens with that; one click leaves the new one alone', async () => {
  const options = buildQuestion().options.map((option) => ({ ...option, is_correct: true }));
  const correction = { id: 8, policy: 'accept_both' as const, answer: ['Wrong'] };
  await open({ options, answer: options.map(({ option_text }) => option_text) }, correction);
  expect(proposed()).toEqual({ question_id: 5, policy: 'accept_both', answer: ['Wrong'] });
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
  expect(chosen().map(({ name }) => name)).toEqual(['correction-key', 'correction-policy']);
  expect(screen.getAllByText('current key')).toHaveLength(options.length);
  await answerProposal(1);
  fireEvent.click(screen.getByRole('radio', { name: /^Only the new key counts/ }));
  await waitFor(() => expect(proposed()).toEqual({ question_id: 5, policy: 'key', answer: ['Wrong'] }));
});

test('a void question is still void when the desk opens', async () => {
  await open({}, { id: 8, policy: 'void', answer: null });
  expect(proposed()).toEqual({ question_id: 5, policy: 'void' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Void the question/ }).checked).toBe(true);
});

import type { LookAlike } from '@quizdesk/contract/look-alikes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { provideFonts } from '../../../components/page/testing-fonts.ts';
import { openPage } from '../../../components/page/testing-page.tsx';
import { buildQuestion } from '../../../components/question/testing-questions.ts';
import { heldCalls } from '../../../lib/testing-calls.ts';
import { latest } from '../testing-places.ts';
import { AlikePage } from './alike-page.tsx';

provideFonts();
const calls = heldCalls();

const alike = (values: Partial<LookAlike>): LookAlike => ({
  ...buildQuestion({}),
  ...{ planned: [], is_in_reserve: false },
  ...values,
});
const PAIR = {
  question: alike({ id: 5, question_text: 'What is a newton?', version: 51, answers: 312, facility: 0.5 }),
  other: alike({
    ...{ id: 9, question_text: 'What is a Newton', version: 91, is_in_reserve: true },
    planned: ['2999-01-02', '2999-01-03', '2999-01-04', '2999-01-05'],
  }),
};

async function open(answer: object) {
  const opened = await openPage('/questions/alike', () => <AlikePage search={{}} />);
  await act(async () => latest(calls, 'GET', '/v1/questions/look-alikes').answer(200, answer));
  await screen.findByText(/^\d pairs?$/);
  return opened;
}

const side = (id: number) => within(screen.getByRole('region', { name: `Question ${id}` }));

test('two questions stand side by side, with how they were answered, where they are planned, and the words that both have', async () => {
  await open({ count: 2, pair: PAIR });
  expect(screen.getByText('2 pairs')).toBeTruthy();
  expect(side(5).getByText('312')).toBeTruthy();
  expect(side(9).getByText(/^2 Jan 2999, 3 Jan 2999, 4 Jan 2999, 1 more, the reserve$/)).toBeTruthy();
  expect(side(9).getByText('What is a Newton').closest('mark')).toBeTruthy();
  expect(screen.getByText('Page 1 of 2')).toBeTruthy();
});

test('what follows is said before one is kept, and both are named as they were seen', async () => {
  await open({ count: 1, pair: PAIR });
  fireEvent.click(screen.getByRole('button', { name: 'Keep right' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep question 9?' }));
  const outcome = { id: 9, merged_id: 5, answers: 312, places: 2, places_freed: 1, media_alt: 'A spring' };
  await waitFor(() => expect(latest(calls, 'POST', '/v1/questions/9/merge').body).toMatchObject({ dry_run: true }));
  expect(dialog.getByRole('button', { name: 'Keep right' })).toHaveProperty('disabled', true);
  await act(async () => latest(calls, 'POST', '/v1/questions/9/merge').answer(200, outcome));
  expect(
    await dialog.findByText(
      /^Its 312 answers and 2 places in the calendar go to question 9\. 1 place in the calendar becomes free.* takes “A spring”\.$/,
    ),
  ).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Keep right' }));
  await waitFor(() =>
    expect(latest(calls, 'POST', '/v1/questions/9/merge').body).toEqual({
      ...{ kept_version: 91, merged_id: 5, merged_version: 51, dry_run: false },
    }),
  );
});

test('why one cannot be kept alone is said, and nothing can be confirmed', async () => {
  await open({ count: 1, pair: PAIR });
  fireEvent.click(screen.getByRole('button', { name: 'Keep left' }));
  await waitFor(() => expect(latest(calls, 'POST', '/v1/questions/5/merge')).toBeTruthy());
  const body = { code: 'conflict', message: 'Refused', detail: 'Their keys differ: correct one of them first.' };
  await act(async () => latest(calls, 'POST', '/v1/questions/5/merge').answer(409, body));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep question 5?' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Their keys differ');
  expect(dialog.getByRole('button', { name: 'Keep left' })).toHaveProperty('disabled', true);
});

test('both are kept immediately', async () => {
  await open({ count: 1, pair: PAIR });
  fireEvent.click(screen.getByRole('button', { name: 'Keep both' }));
  await waitFor(() => expect(latest(calls, 'POST', '/v1/questions/5/tell-apart').body).toEqual({ other_id: 9 }));
  await act(async () => latest(calls, 'POST', '/v1/questions/5/tell-apart').answer(204));
  await act(async () => latest(calls, 'GET', '/v1/questions/look-alikes').answer(200, { count: 0, pair: null }));
  expect(await screen.findByText('No question looks like another')).toBeTruthy();
});

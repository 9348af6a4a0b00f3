import { Notifications, notifications } from '@mantine/notifications';
import type { PlanDay, PlannedQuestion } from '@quizdesk/contract/quiz-of-day';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { provideFonts } from '../../../components/page/testing-fonts.ts';
import { openPage } from '../../../components/page/testing-page.tsx';
import { heldCalls } from '../../../lib/testing-calls.ts';
import { usePlanning } from './use-planning.ts';

const calls = heldCalls();

beforeEach(() => {
  provideFonts();
  notifications.clean();
});

const DATE = '2099-05-04';

const question = (id: number): PlannedQuestion => ({
  id,
  question_text: `Question ${id}`,
  subject: 'physics',
  answer_type: 'short_answer',
  level: { id: 1, level_number: 1 },
  answers: 0,
  facility: null,
  verdicts: [],
  last_used: null,
});
const dayOf = (ids: readonly number[], version: number): PlanDay => ({
  date: DATE,
  questions: ids.map(question),
  state: 'partial',
  played: null,
  version,
});

/** A day, and buttons that add a question to it or take its first one off. */
function Page() {
  const [days] = useState([dayOf([1], 5)]);
  const planning = usePlanning(days);
  return (
    <>
      {[1, 2, 3, 4].map((id) => (
        <button key={id} type="button" onClick={() => void planning.add(DATE, question(id))}>
          Add {id}
        </button>
      ))}
      <button type="button" onClick={() => void planning.remove({ date: DATE, index: 0 })}>
        Remove
      </button>
      <Notifications />
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const puts = () => calls.filter(({ method }) => method === 'PUT');
const bodies = () => puts().map(({ body }) => body);
const change = (ids: readonly number[], version: number) => ({ days: [{ date: DATE, question_ids: ids, version }] });

/** Answers the change on its way, and waits for as many to have been sent. */
async function answer(status: number, body: object, sent: number): Promise<void> {
  await act(async () => puts().at(-1)?.answer(status, body));
  await waitFor(() => expect(puts()).toHaveLength(sent));
}

test('each of several quick clicks is made, one after the other and on what the one before has left', async () => {
  await openPage('/quiz-of-day/calendar', Page);
  for (const name of ['Add 2', 'Add 3', 'Add 3', 'Remove']) press(name);
  await waitFor(() => expect(bodies()).toEqual([change([1, 2], 5)]));
  await answer(200, { days: [dayOf([1, 2], 6)] }, 2);
  await answer(200, { days: [dayOf([1, 2, 3], 7)] }, 3);
  await answer(200, { days: [dayOf([2, 3], 8)] }, 3);
  expect(bodies()).toEqual([change([1, 2], 5), change([1, 2, 3], 6), change([2, 3], 7)]);
});

test('to take a question off, add it and take it off again are three changes', async () => {
  await openPage('/quiz-of-day/calendar', Page);
  for (const name of ['Remove', 'Add 1', 'Remove']) press(name);
  await waitFor(() => expect(bodies()).toEqual([change([], 5)]));
  await answer(200, { days: [dayOf([], 6)] }, 2);
  await answer(200, { days: [dayOf([1], 7)] }, 3);
  expect(bodies()).toEqual([change([], 5), change([1], 6), change([], 7)]);
});

test('what waited for a change that failed is not made, and the message says so', async () => {
  await openPage('/quiz-of-day/calendar', Page);
  for (const name of ['Add 2', 'Add 3', 'Add 4']) press(name);
  await waitFor(() => expect(puts()).toHaveLength(1));
  await answer(409, { message: 'Somebody else has planned this day', detail: 'Nothing was stored.' }, 1);
  expect(await screen.findByText('Somebody else has planned this day')).toBeTruthy();
  expect(screen.getByText(/2 changes that waited for it were not made either\./)).toBeTruthy();
  // The next click counts again.
  press('Add 4');
  await waitFor(() => expect(bodies()).toEqual([change([1, 2], 5), change([1, 4], 5)]));
});

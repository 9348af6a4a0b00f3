import { linkOptions } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { provideFonts } from '../../../components/page/testing-fonts.ts';
import { openPage } from '../../../components/page/testing-page.tsx';
import { heldCalls } from '../../../lib/testing-calls.ts';
import { answerPlaces, latest } from '../testing-places.ts';
import { QuestionCreatePage } from './question-create-page.tsx';

const calls = heldCalls();

beforeEach(() => {
  provideFonts();
});

const backTarget = { label: 'Questions', link: linkOptions({ to: '/questions' }) };

async function openForm(): Promise<void> {
  await openPage('/questions/new', () => <QuestionCreatePage backTarget={backTarget} />);
  await answerPlaces(calls, 9);
  await screen.findByLabelText(/^Question text/);
}

const field = (label: RegExp) => screen.getByLabelText<HTMLTextAreaElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const leave = (label: RegExp) => fireEvent.focusOut(field(label));
/** What describes a field, as screen readers read it out. */
const descriptionOf = (label: RegExp) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

const STATUS = 'Note on Option b: This says the same as an option before it.';

test('a note is shown at its field once that is left, is announced, and goes when it is mended', async () => {
  await openForm();
  type(/^Option a/, '3 kg');
  type(/^Option b/, '3  kg');
  expect(screen.queryByText(/says the same/)).toBeNull();
  leave(/^Option b/);
  expect(descriptionOf(/^Option b/)).toBe('Note: This says the same as an option before it.');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(STATUS);
  expect(field(/^Option b/).getAttribute('aria-invalid')).toBeNull();
  expect(descriptionOf(/^Option a/)).toBe('');
  type(/^Option b/, '4 kg');
  expect(descriptionOf(/^Option b/)).toBe('');
});

test('notes of one field are read together, and an error takes their place', async () => {
  await openForm();
  type(/^Time in seconds/, '1');
  type(/^Question text/, `Find $x ${'and more words '.repeat(9)}`);
  leave(/^Question text/);
  expect(descriptionOf(/^Question text/)).toContain('A dollar sign has no other half');
  expect(descriptionOf(/^Time in seconds/)).toContain('Note: Reading its');
  type(/^Time in seconds/, '0');
  leave(/^Time in seconds/);
  await waitFor(() => expect(descriptionOf(/^Time in seconds/)).toBe('Time must be at least 1'));
});

test('a question with notes is saved like any other', async () => {
  await openForm();
  for (const [label, value] of [
    [/^Level/, '3'],
    [/^Round/, '7'],
    [/^Subject/, 'physics'],
    [/^Question text/, 'Why $x'],
    [/^Time in seconds/, '60'],
    [/^Score/, '4'],
    [/^Option a/, 'All of the above'],
    [/^Option b/, 'all of the above'],
  ] as const) {
    type(label, value);
    leave(label);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Correct: option a' }));
  expect(screen.getAllByText('Note:')).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(latest(calls, 'POST', '/v1/questions').body).toMatchObject({ question_text: 'Why $x' }));
});

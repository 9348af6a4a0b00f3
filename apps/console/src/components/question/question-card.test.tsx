import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../lib/query/query-client.ts';
import { levelChoicesQuery } from '../list/filter/choices.ts';
import type { CardQuestion } from './card-question.ts';
import { QuestionCard } from './question-card.tsx';
import { buildQuestion } from './testing-questions.ts';

afterEach(cleanup);

/** What a card needs around it; nothing is asked of a server. */
function Page({ children }: { readonly children: ReactNode }) {
  queryClient.setQueryData(levelChoicesQuery.queryKey, { rows: [], count: 0 });
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">{children}</MantineProvider>
    </QueryClientProvider>
  );
}

function show(values: Partial<CardQuestion> = {}, number?: number): HTMLElement {
  render(
    <Page>
      <QuestionCard question={{ ...buildQuestion({ question_text: 'Why?' }), ...values }} {...(number && { number })} />
    </Page>,
  );
  return screen.getByRole('article');
}

test('a card says where the question belongs and what it is worth', () => {
  const card = show({ notes: 'Accept both', hint: 'Think', subject: 'computer_science' }, 11);
  for (const text of [
    'Computer science',
    'Level 12',
    'Speed Race',
    '60 s',
    '4 points',
    'Why?',
    'Accept both',
    'Think',
  ]) {
    expect(within(card).getByText(text)).toBeTruthy();
  }
  expect(card.textContent?.startsWith('11')).toBe(true);
});

test('its text is a heading to jump to, below the one of the section it stands in', () => {
  show();
  expect(screen.getByRole('heading', { level: 2, name: 'Why?' })).toBeTruthy();
  cleanup();
  render(
    <Page>
      <QuestionCard question={buildQuestion({ question_text: 'Why?' })} heading="h3" />
    </Page>,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Why?' })).toBeTruthy();
});

test('one point is no points', () => {
  show({ score: 1 });
  expect(screen.getByText('1 point')).toBeTruthy();
});

test('of the options, the correct ones are marked in words', () => {
  show({
    options: ['Two', 'Three', 'Four'].map((option_text, index) => ({ option_text, is_correct: index > 0 })),
  });
  const options = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(options).toEqual(['aTwo', 'bThreeCorrect', 'cFourCorrect']);
});

test.each([
  ['true_false', true, 'True'],
  ['true_false', false, 'False'],
  ['short_answer', '42', '42'],
] as const)('the answer of a %s question is shown as correct', (answer_type, answer, text) => {
  const card = show({ answer_type, answer, options: [] });
  expect(card.textContent).toContain(`${text}Correct`);
});

test('a question whose correct answer was deleted warns', () => {
  show({ answer: null });
  expect(screen.getByText('No correct answer')).toBeTruthy();
});

test('a picture is in a fixed box, and one that is missing is said', () => {
  show({ media_file: 'a1.webp' });
  const picture = screen.getByRole('img', { name: 'Picture without a description' });
  expect([picture.getAttribute('src'), picture.getAttribute('width')]).toEqual(['/v1/uploads/a1.webp', '320']);
  fireEvent.error(picture);
  expect(screen.getByText('The picture could not be loaded.')).toBeTruthy();
});

test('a picture is described to those who cannot see it, and to everyone where it is missing', () => {
  show({ media_file: 'a1.webp', media_alt: 'A circuit' });
  fireEvent.error(screen.getByRole('img', { name: 'A circuit' }));
  expect(screen.getByText('The picture could not be loaded. It shows: A circuit')).toBeTruthy();
});

test('a question that is being written shows what is there already', () => {
  const card = show({
    subject: null,
    level: null,
    round: null,
    time: null,
    score: null,
    question_text: '',
    answer: undefined,
    options: [],
  });
  expect(card.textContent).toBe('');
  expect(card.getAttribute('aria-label')).toBe('Question');
});

test('a card is drawn again only for another question, not when the page around it is', async () => {
  let draws = 0;
  const counted = (text: string) => ({
    ...buildQuestion({ question_text: text }),
    get subject() {
      draws += 1;
      return 'physics' as const;
    },
  });
  const first = counted('Why?');
  const { rerender } = render(<QuestionCard question={first} />, { wrapper: Page });
  const once = draws;
  expect(once).toBeGreaterThan(0);
  for (let at = 0; at < 3; at++) rerender(<QuestionCard question={first} />);
  expect(draws).toBe(once);
  rerender(<QuestionCard question={counted('How?')} />);
  expect(draws).toBe(2 * once);
});

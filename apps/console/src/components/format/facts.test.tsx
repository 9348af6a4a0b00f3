import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Facts } from './facts.tsx';

afterEach(cleanup);

test('each fact has its name and value, and a dash where it is not known', () => {
  const facts = [
    ['Email', 'ama@school.example'],
    ['Phone', null],
    ['Motto', ''],
    ['Streak', 0],
  ] as const;
  render(<Facts facts={facts} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(facts.map(([name]) => name));
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toEqual(['ama@school.example', '–', '–', '0']);
});

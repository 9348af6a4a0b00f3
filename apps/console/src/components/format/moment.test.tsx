import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Moment } from './moment.tsx';

afterEach(cleanup);

test('a point in time is in words for people and exact for programs', () => {
  const { container } = render(<Moment at="2024-11-19T08:00:00.000Z" />);
  expect(container.querySelector('time')?.dateTime).toBe('2024-11-19T08:00:00.000Z');
  expect(container.querySelector('time')?.title).toBe('19 Nov 2024, 08:00:00 UTC');
  expect(container.textContent).toBe('19 Nov 2024, 08:00');
});

test('one that has not come is read out as such', () => {
  const { container } = render(<Moment at={null} />);
  expect(container.querySelector('time')).toBeNull();
  expect(container.textContent).toBe('–Not yet');
});

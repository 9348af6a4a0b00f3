import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FilterSelect } from './filter-bar.tsx';
import { FilterDay } from './filter-day.tsx';

afterEach(cleanup);

const choices = [
  { value: 3, label: 'Level 1' },
  { value: 7, label: 'Level 2' },
];

function show(value: number | undefined, onChange = vi.fn()) {
  render(
    <MantineProvider env="test">
      <FilterSelect label="Level" all="All levels" choices={choices} value={value} onChange={onChange} />
    </MantineProvider>,
  );
  return onChange;
}

test('a choice narrows the list, and the first one shows all again', () => {
  const onChange = show(3);
  const select = screen.getByRole('combobox', { name: 'Level' });
  expect(select).toHaveProperty('value', '3');
  fireEvent.change(select, { target: { value: '7' } });
  fireEvent.change(select, { target: { value: '' } });
  expect(onChange.mock.calls).toEqual([['7'], ['']]);
  expect(screen.getByRole('option', { name: 'All levels' })).toHaveProperty('value', '');
});

test('a value that an address names but no choice has is not passed off as “all”', () => {
  show(12);
  expect(screen.getByRole('combobox', { name: 'Level' })).toHaveProperty('value', '12');
  expect(screen.getByRole('option', { name: 'Unknown level (12)' })).toHaveProperty('selected', true);
});

test('a value whose choices are on their way is not passed off as another one', () => {
  render(
    <MantineProvider env="test">
      <FilterSelect label="Level" all="All levels" choices={[]} isLoading value={12} onChange={() => undefined} />
    </MantineProvider>,
  );
  expect(screen.getByRole('option', { name: 'Level …' })).toHaveProperty('selected', true);
});

function showDay(value: string | undefined) {
  const onChange = vi.fn();
  const day = (shown: string | undefined) => (
    <FilterDay label="From" value={shown} max="2026-12-31" onChange={onChange} />
  );
  const { rerender } = render(day(value));
  return {
    onChange,
    field: screen.getByLabelText('From day'),
    change: (next: string | undefined) => rerender(day(next)),
  };
}

test('a whole day narrows the list, a year that is being typed does not, and an empty field shows all again', () => {
  const { onChange, field } = showDay('2026-11-21');
  expect([field.getAttribute('type'), field.getAttribute('max')]).toEqual(['date', '2026-12-31']);
  for (const typed of ['0002-11-22', '0202-11-22', '2026-11-22', '']) {
    fireEvent.change(field, { target: { value: typed } });
  }
  expect(onChange.mock.calls).toEqual([['2026-11-22'], ['']]);
});

test('a day follows its address: Back and “Clear filters” change what the field shows', () => {
  const { field, change } = showDay('2026-11-21');
  fireEvent.change(field, { target: { value: '0002-11-22' } });
  expect(field).toHaveProperty('value', '0002-11-22');
  change('2026-11-01');
  expect(field).toHaveProperty('value', '2026-11-01');
  change(undefined);
  expect(field).toHaveProperty('value', '');
});

test('a last day before the first one is said at its field', () => {
  const { rerender } = render(<FilterDay label="To" value="2026-11-20" min="2026-11-21" onChange={vi.fn()} />);
  const field = screen.getByLabelText('To day');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toMatch(/^The last day is before the first one\./);
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  rerender(<FilterDay label="To" value="2026-11-21" min="2026-11-21" onChange={vi.fn()} />);
  expect([field.getAttribute('aria-invalid'), screen.queryByRole('alert')]).toEqual(['false', null]);
});

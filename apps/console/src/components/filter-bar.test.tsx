import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FilterSelect } from './filter-bar.tsx';

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
  expect(screen.getByRole('option', { name: 'Level 12' })).toHaveProperty('selected', true);
});

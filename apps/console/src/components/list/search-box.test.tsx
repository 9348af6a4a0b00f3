import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function type(text: string): void {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
}

function wait(timeMs: number): void {
  act(() => void vi.advanceTimersByTime(timeMs));
}

test('a search starts 250 ms after the last letter, once', () => {
  const onSearch = vi.fn();
  render(<SearchBox label="Search schools" value="" onSearch={onSearch} />);
  type('k');
  wait(200);
  type('ke');
  wait(249);
  expect(onSearch).not.toHaveBeenCalled();
  wait(1);
  expect(onSearch.mock.calls).toEqual([['ke']]);
});

test('Enter does not wait, and is not followed by a second search', () => {
  const onSearch = vi.fn();
  render(<SearchBox label="Search schools" value="" onSearch={onSearch} />);
  type(' keta ');
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  wait(1000);
  expect(onSearch.mock.calls).toEqual([['keta']]);
});

test('leaving the field does not wait, so that no search comes after the link that was clicked', () => {
  const onSearch = vi.fn();
  render(<SearchBox label="Search schools" value="" onSearch={onSearch} />);
  type('keta');
  fireEvent.blur(screen.getByRole('searchbox'));
  expect(onSearch.mock.calls).toEqual([['keta']]);
  wait(1000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test('the cross clears immediately and keeps the focus in the field', () => {
  const onSearch = vi.fn();
  render(<SearchBox label="Search schools" value="keta" onSearch={onSearch} />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(onSearch.mock.calls).toEqual([['']]);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('the field follows the address, but not its own search while someone types on', () => {
  const onSearch = vi.fn();
  const { rerender } = render(<SearchBox label="Search schools" value="" onSearch={onSearch} />);
  type('ke');
  wait(250);
  type('keta');
  rerender(<SearchBox label="Search schools" value="ke" onSearch={onSearch} />);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'keta');
  rerender(<SearchBox label="Search schools" value="accra" onSearch={onSearch} />);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'accra');
  wait(1000);
  expect(onSearch.mock.calls).toEqual([['ke']]);
});

test('a filter that changes before the search starts is searched with, not undone', () => {
  const [before, after] = [vi.fn(), vi.fn()];
  const { rerender } = render(<SearchBox label="Search schools" value="" onSearch={before} />);
  type('ke');
  wait(100);
  rerender(<SearchBox label="Search schools" value="" onSearch={after} />);
  wait(150);
  expect(before).not.toHaveBeenCalled();
  expect(after.mock.calls).toEqual([['ke']]);
});

test('a slash focuses the field, but not while someone types elsewhere', () => {
  render(
    <>
      <input aria-label="Other" />
      <SearchBox label="Search schools" value="" onSearch={() => undefined} />
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('Other'), { key: '/' });
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'));
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useTicks } from './use-ticks.tsx';

afterEach(cleanup);

const rowsOf = (...ids: readonly number[]) => ids.map((id) => ({ id }));
const ROWS = rowsOf(1, 2, 3);
const nameOf = ({ id }: { readonly id: number }) => `row ${id}`;

function openTicks(count = 5) {
  const asked = { filter: 'a', rows: ROWS, count };
  return renderHook(
    ({ filter, rows, count: total }) => useTicks({ rows, count: total, isStale: false }, nameOf, filter),
    { initialProps: asked },
  );
}

type Opened = ReturnType<typeof openTicks>;

const tick = ({ result }: Opened, ...ids: readonly number[]) => act(() => result.current.tickOnly(ids));

test('a row that is gone is no longer selected, also where others were ticked since the dialog opened', () => {
  const opened = openTicks();
  const { result } = opened;
  tick(opened, 1, 2);
  const { forget } = result.current;
  tick(opened, 1, 2, 3);
  act(() => forget(2));
  expect(result.current.selected).toEqual({ ids: [1, 3] });
});

test('a row that is gone is no exception of all', () => {
  const { result, rerender } = openTicks();
  act(() => result.current.tickAll());
  act(() => result.current.untick(rowsOf(2)));
  expect([result.current.count, result.current.selected]).toEqual([4, { except: [2] }]);
  act(() => result.current.forget(2, 3));
  rerender({ filter: 'a', rows: rowsOf(1, 4, 5), count: 3 });
  expect([result.current.count, result.current.selected]).toEqual([3, { except: [] }]);
});

test('rows that are unticked one after the other in one go are all unticked', () => {
  const opened = openTicks();
  const { result } = opened;
  tick(opened, 1, 2, 3);
  act(() => {
    result.current.untick(rowsOf(1));
    result.current.untick(rowsOf(3));
  });
  expect(result.current.selected).toEqual({ ids: [2] });
});

test('all of a list are no longer ticked once it is narrowed, and not again with the filter before', () => {
  const { result, rerender } = openTicks();
  act(() => result.current.tickAll());
  rerender({ filter: 'b', rows: rowsOf(1), count: 1 });
  expect(result.current.count).toBe(0);
  rerender({ filter: 'a', rows: ROWS, count: 5 });
  expect(result.current.selected).toEqual({ ids: [] });
});

test('single rows stay ticked with another filter, and how many of them its list has is known where it is one page', () => {
  const { result, rerender } = openTicks();
  render(result.current.column.cell({ id: 1 }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select row 1' }));
  expect(result.current.inList).toBe(1);
  rerender({ filter: 'b', rows: rowsOf(7), count: 1 });
  expect([result.current.count, result.current.inList]).toEqual([1, 0]);
  rerender({ filter: 'c', rows: rowsOf(7), count: 40 });
  expect([result.current.count, result.current.inList]).toEqual([1, undefined]);
});

test('of all rows those of this page are named, and of rows that were refused those that were seen', () => {
  const opened = openTicks();
  const { result } = opened;
  act(() => result.current.tickAll());
  expect(result.current.rows).toEqual(ROWS);
  tick(opened, 3, 99);
  expect([result.current.selected, result.current.rows]).toEqual([{ ids: [3, 99] }, rowsOf(3)]);
});

test('Shift ticks a range up to a row that was edited in its cell, which is another object than that of the list', () => {
  const { result } = openTicks();
  render(
    <>
      {result.current.column.cell({ id: 1 })}
      {result.current.column.cell({ id: 3 })}
    </>,
  );
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select row 1' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select row 3' }), { shiftKey: true });
  expect(result.current.selected).toEqual({ ids: [1, 2, 3] });
});

test('X ticks the row that has the focus, and nothing from the head of a table', () => {
  openTicks();
  render(
    <table>
      <thead>
        <tr>
          <th>
            <input type="checkbox" aria-label="page" />
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <input type="checkbox" aria-label="row" />
          </td>
        </tr>
      </tbody>
    </table>,
  );
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  for (const name of ['page', 'row']) fireEvent.keyDown(box(name), { key: 'x' });
  expect([box('page').checked, box('row').checked]).toEqual([false, true]);
});

import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query/query-client.ts';
import { answerCall, heldCalls } from '../../../lib/testing-calls.ts';
import { RoleContext } from '../../rights/rights.tsx';
import type { Ticks } from '../../table/use-ticks.tsx';
import { BulkBar } from './bulk-bar.tsx';

const calls = heldCalls();

type Row = { readonly id: number };

function showBar(ticked: Partial<Ticks<Row>>, total: number, role = 'admin') {
  const clear = vi.fn<() => void>();
  const nothing = () => undefined;
  const ticks: Ticks<Row> = {
    count: 5,
    onThisPage: 5,
    inList: 5,
    selected: { ids: [1, 2, 3, 4, 5] },
    rows: [],
    column: { header: 'Select', minWidth: 16, onPhone: 'mark', cell: () => null },
    untick: nothing,
    forget: nothing,
    tickOnly: nothing,
    tickAll: nothing,
    clear,
    focusLast: nothing,
    ...ticked,
  };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <input aria-label="Search" />
        <button type="button" onKeyDown={(event) => event.preventDefault()}>
          Handles keys
        </button>
        <RoleContext value={role}>
          <BulkBar
            resource="schools"
            one="school"
            things="schools"
            nameOf={({ id }) => `School ${id}`}
            filter={{}}
            ticks={ticks}
            total={total}
            actions={[{ label: 'Region', onStart: nothing }]}
            invalidate={() => Promise.resolve()}
          />
        </RoleContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { clear };
}

test('rows that were ticked with another filter are counted as not in this list, which can still be selected whole', () => {
  showBar({ onThisPage: 0, inList: 0 }, 3);
  expect(screen.getByText('5 selected, 0 in this list')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Select all 3' })).toBeTruthy();
});

test('who may not change the rows has them as a file, and nothing else', () => {
  const labels = () =>
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
  showBar({}, 5);
  expect(labels()).toEqual(['Handles keys', 'Clear', 'Region', 'Export', 'Delete...']);
  cleanup();
  showBar({}, 5, 'viewer');
  expect(labels()).toEqual(['Handles keys', 'Clear', 'Export']);
});

test('where rows of several pages are ticked, it says how many are on this one', () => {
  showBar({ onThisPage: 2 }, 12);
  expect(screen.getByText('5 selected')).toBeTruthy();
  expect(screen.getByText('2 on this page')).toBeTruthy();
});

test('all are offered until all are selected', () => {
  showBar({ count: 12, inList: 12, selected: { except: [] } }, 12);
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  cleanup();
  showBar({ count: 11, inList: 11, selected: { except: [3] } }, 12);
  expect(screen.getByRole('button', { name: 'Select all 12' })).toBeTruthy();
});

test('of more rows than can be changed together it says how many can', () => {
  showBar({}, 12_345);
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  expect(screen.getByText('At most 10,000 of 12,345 can be changed together')).toBeTruthy();
});

test('Escape takes the ticks away, unless a field has the focus or something else has handled it', () => {
  const { clear } = showBar({}, 12);
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Search' }), { key: 'Escape' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Handles keys' }), { key: 'Escape' });
  expect(clear).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(clear).toHaveBeenCalledOnce();
});

test('the ticked rows are exported as a file; meanwhile nothing else can be begun', async () => {
  showBar({}, 12);
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'XLSX' }));
  expect(await screen.findByText('Exporting XLSX...')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'With the selected' }).hasAttribute('disabled')).toBe(true);
  const { body } = await answerCall(calls, 'POST', '/v1/schools/export', 500, { message: 'Broken', detail: '' });
  expect(body).toEqual({ select: { ids: [1, 2, 3, 4, 5] }, format: 'xlsx' });
  expect(await screen.findByText('5 selected')).toBeTruthy();
});

test('what goes on without rows that others deleted names those that are left', async () => {
  showBar({ count: 3, selected: { ids: [1, 2, 3] }, rows: [{ id: 1 }, { id: 2 }, { id: 3 }] }, 12);
  fireEvent.click(screen.getByRole('button', { name: 'Delete...' }));
  expect(await screen.findByText('School 1; School 2; School 3.')).toBeTruthy();
  const values = { matched: 2, missing: [1] };
  await answerCall(calls, 'POST', '/v1/schools/bulk', 409, {
    code: 'other_count',
    message: 'Others',
    detail: '',
    values,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Go on with 2' }));
  expect(await screen.findByText('School 2; School 3.')).toBeTruthy();
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCall, heldCalls } from '../../../lib/testing-calls.ts';
import { openPage } from '../../page/testing-page.tsx';
import { type ColumnFacts, useLayout } from '../layout/list-layouts.ts';
import { ColumnsPanel } from './columns-panel.tsx';

const calls = heldCalls();
const COLUMNS: readonly ColumnFacts[] = [
  { header: 'Town', onPhone: 'title' },
  { header: 'Region', onPhone: 'detail', oneValueBy: ['region'] },
  { header: 'People', onPhone: 'detail' },
];

const openPanel = (path: string, search: object) =>
  openPage(path, () => <ColumnsPanel path={path} layout={useLayout(path)} columns={COLUMNS} search={search} />);
const tickOf = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

/** Ticks a column, or takes its tick away, and answers the call that keeps it. */
async function tick(name: string): Promise<unknown> {
  fireEvent.click(tickOf(name));
  const { body } = await answerCall(calls, 'PUT', '/v1/preferences', 200, {});
  return body;
}

test('a column that a filter leaves one value says so, and is shown once it is ticked', async () => {
  await openPanel('/towns', { region: 'Volta' });
  expect(tickOf('Region').checked).toBe(false);
  expect(screen.getByText('one value: hidden')).toBeTruthy();
  expect(screen.getByText('2 of 3')).toBeTruthy();
  const region = { name: 'Region', is_shown: true };
  const people = { name: 'People', is_shown: true };
  expect(await tick('Region')).toMatchObject({ columns: [{ ...region, is_kept: true }, people] });
  await waitFor(() => expect(tickOf('Region').checked).toBe(true));
  expect(screen.queryByText('one value: hidden')).toBeNull();
  // Without the tick it hides itself again, and comes back without the filter.
  expect(await tick('Region')).toMatchObject({ columns: [region, people] });
  expect(await screen.findByText('one value: hidden')).toBeTruthy();
});

test('another choice leaves it as it is', async () => {
  await openPanel('/villages', { region: 'Volta' });
  expect(await tick('People')).toMatchObject({
    columns: [
      { name: 'Region', is_shown: true },
      { name: 'People', is_shown: false },
    ],
  });
  expect(screen.getByText('one value: hidden')).toBeTruthy();
});

test('what is hidden by choice is not said to hide itself', async () => {
  await openPanel('/cities', {});
  expect(await tick('Region')).toMatchObject({ columns: [{ name: 'Region', is_shown: false }, { name: 'People' }] });
  expect(screen.queryByText('one value: hidden')).toBeNull();
});

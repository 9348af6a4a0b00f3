import type { OperationOfRecord } from '@quizdesk/contract/operations';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { openPage } from '../page/testing-page.tsx';
import { RoleContext } from '../rights/rights.tsx';
import { openHistory } from './history.ts';
import { HistoryHost } from './history-host.tsx';

const calls = heldCalls();

const target = { table: 'schools', id: 7, name: 'Keta Lagoon' } as const;

const entry = (id: number, rest: Partial<OperationOfRecord> = {}): OperationOfRecord => ({
  id,
  at: `2025-03-0${id}T12:00:00.000Z`,
  actor_id: 1,
  actor_name: 'Akosua',
  action: 'schools.update',
  table: 'schools',
  row_id: 7,
  label: 'Keta Lagoon',
  reason: null,
  summary: { schools: { added: 0, changed: 1, deleted: 0 } },
  undone_by: null,
  undoes: null,
  left_out: 0,
  can_undo: true,
  purged: false,
  changes: [{ table: 'schools', row_id: 7, kind: 'U', before: { name: `N${id - 1}` }, after: { name: `N${id}` } }],
  ...rest,
});
const added = entry(1, {
  action: 'schools.insert',
  changes: [{ table: 'schools', row_id: 7, kind: 'I', before: null, after: null }],
});

async function open(entries: readonly OperationOfRecord[], role = 'admin', count = entries.length) {
  await openPage('/', () => (
    <RoleContext value={role}>
      <button type="button" onClick={() => openHistory(target)}>
        Open
      </button>
      <HistoryHost />
    </RoleContext>
  ));
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  const { url } = await answerCall(calls, 'GET', '/v1/operations', 200, { rows: entries, count });
  const drawer = await screen.findByRole('dialog', { name: /^History/ });
  return { opener, url, drawer: within(drawer) };
}

const restores = (drawer: ReturnType<typeof within>) =>
  drawer
    .queryAllByRole('button', { name: /^Restore this version/ })
    .map((button: HTMLElement) => button.closest('li')?.textContent ?? '');

test('a history asks for the record by its table, and shows its entries by day with what they changed', async () => {
  const { url, drawer } = await open([entry(3), entry(2, { undone_by: 3 }), added]);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ table: 'schools', row_id: '7' });
  const [, latest, , undone, , first] = drawer.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(latest).toMatch(/Akosua edited 1 field.*Current.*Name.*N2.*N3/);
  expect(undone).toMatch(/Undone 3 Mar.* by Akosua/);
  expect(first).toContain('added a school');
  expect(drawer.getByText(', 3 versions')).toBeTruthy();
});

test('only versions of before that still count can be restored', async () => {
  const { drawer } = await open([entry(4), entry(3), entry(2, { undone_by: 9 }), added]);
  const shown = restores(drawer);
  expect(shown).toHaveLength(2);
  expect(shown[0]).toContain('N3');
  expect(shown[1]).toContain('added a school');
});

test('a deleted record has no version to restore here, and who may not change it has none either', async () => {
  const gone = entry(4, {
    action: 'schools.remove',
    changes: [{ table: 'schools', row_id: 7, kind: 'D', before: { name: 'N3' }, after: null }],
  });
  expect(restores((await open([gone, entry(3), added])).drawer)).toEqual([]);
  cleanup();
  expect(restores((await open([entry(3), added], 'viewer')).drawer)).toEqual([]);
});

test('a version is restored by its operation, and what is in the way is said', async () => {
  const { drawer } = await open([entry(3), entry(2)]);
  fireEvent.click(drawer.getByRole('button', { name: /^Restore this version/ }));
  const { body } = await answerCall(calls, 'POST', '/v1/operations/2/restore', 409, {
    message: 'This cannot be undone',
    detail: 'No.',
    details: { 'schools 7': 'has changed since' },
  });
  expect(body).toEqual({ table: 'schools', row_id: 7 });
  // What the page shows may be older than what is in the way.
  await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2));
});

test('older entries come when they are asked for', async () => {
  const { drawer } = await open([entry(3), entry(2)], 'admin', 3);
  fireEvent.click(drawer.getByRole('button', { name: 'Show older entries' }));
  const { url } = await answerCall(calls, 'GET', '/v1/operations', 200, { rows: [added], count: 3 });
  expect(url.searchParams.get('offset')).toBe('2');
  expect(await drawer.findByText('added a school')).toBeTruthy();
  expect(drawer.queryByRole('button', { name: 'Show older entries' })).toBeNull();
});

test('a closed history gives the focus back to what opened it', async () => {
  const { opener, drawer } = await open([]);
  expect(drawer.getByText(/^No changes recorded yet\./)).toBeTruthy();
  fireEvent.click(drawer.getByRole('button', { name: 'Close the history' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () => undefined);
  expect(document.activeElement).toBe(opener);
});

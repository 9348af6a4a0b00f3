import { Notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BulkList } from '../../components/list/bulk/bulk-list.tsx';
import { openPage } from '../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { savedFiles } from '../../lib/testing-saved-files.ts';
import { waitlistBulk, waitlistList } from './waitlist-list.tsx';

const calls = heldCalls();
const saved = savedFiles();
const BULK = '/v1/waitlist/bulk';
const ENTRY = {
  email: null,
  phone: null,
  form: null,
  invited_at: null,
  done_at: null,
  created_at: '2026-01-02T12:00:00Z',
};

test('people are marked as invited, and the addresses of those whom nothing reaches are copied and saved', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  await openPage('/waitlist', () => (
    <>
      <BulkList view={waitlistList} bulk={waitlistBulk} search={{}} />
      <Notifications />
    </>
  ));
  const rows = [
    { ...ENTRY, id: 1, name: 'Ama', school_name: 'Keta High' },
    { ...ENTRY, id: 2, name: 'Kofi', school_name: null },
  ];
  const list = calls.find(({ url }) => url.searchParams.get('limit') === '10');
  await act(async () => list?.answer(200, { rows, count: 2 }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Ama, Keta High' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Kofi' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Invite 2...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite 2 people?' }));
  const message = '2 have no active student account: write to them yourself';
  const values = { count: 2, addresses: ['ama@example.org', '024 555'], names: ['Ama', 'Kofi'] };
  const outcome = {
    matched: 2,
    changed: 2,
    unchanged: 0,
    refused: [],
    consequences: [{ code: 'no_account', message, values }],
  };
  await answerCall(calls, 'POST', BULK, 200, outcome);
  expect(await dialog.findByText(message)).toBeTruthy();
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Copy addresses' })));
  expect(writeText.mock.calls).toEqual([['ama@example.org, 024 555']]);
  expect(await dialog.findByRole('button', { name: 'Copied' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Save as a file' }));
  const text = '\uFEFFName,Address\r\nAma,ama@example.org\r\nKofi,024 555\r\n';
  expect(await saved()).toMatchObject({ name: 'addresses.csv', text });
  fireEvent.click(dialog.getByRole('button', { name: 'Invite 2' }));
  await answerCall(calls, 'POST', BULK, 200, outcome);
  expect(await screen.findByText('2 people marked as invited')).toBeTruthy();
  expect(screen.getByText('Ama, Keta High; Kofi')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
});

test('people are marked as done immediately, and a refusal stays in the bar with the ticks', async () => {
  await openPage('/waitlist', () => (
    <>
      <BulkList view={waitlistList} bulk={waitlistBulk} search={{}} />
      <Notifications />
    </>
  ));
  const rows = [{ ...ENTRY, id: 1, name: 'Ama', school_name: null }];
  const list = calls.find(({ url }) => url.searchParams.get('limit') === '10');
  await act(async () => list?.answer(200, { rows, count: 1 }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Ama' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Marking 1 as done...')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'With the selected' }).hasAttribute('disabled')).toBe(true);
  await answerCall(calls, 'POST', BULK, 500, { message: 'The database is away', detail: '' });
  expect((await screen.findByRole('alert')).textContent).toContain('Not done: The database is away');
  expect(screen.getByText('1 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  const outcome = { matched: 1, changed: 1, unchanged: 0, refused: [], consequences: [] };
  const { body } = await answerCall(calls, 'POST', BULK, 200, outcome);
  expect(body).toEqual({ select: { ids: [1] }, expected: 1, change: { done_at: 'now' } });
  expect(await screen.findByText('1 person marked as done')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
});

test('the list is narrowed to who was invited, and says who is not there', async () => {
  await openPage('/waitlist', () => (
    <BulkList view={waitlistList} bulk={waitlistBulk} search={{ is_invited: 'true' }} />
  ));
  const list = calls.find(({ url }) => url.searchParams.get('limit') === '10');
  expect(Object.fromEntries(list?.url.searchParams ?? [])).toMatchObject({ is_invited: 'true', state: 'waiting' });
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Invited' });
  expect([...select.options].map(({ text }) => text)).toEqual(['Invited or not', 'Yes', 'No']);
  await act(async () => list?.answer(200, { rows: [], count: 0 }));
  expect(await screen.findByText('Nobody in this list was invited.')).toBeTruthy();
});

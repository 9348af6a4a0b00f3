import '../../components/keys/save-keys.ts';
import { Notifications } from '@mantine/notifications';
import { useLocation } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResourceList } from '../../components/list/resource/resource-list.tsx';
import { openPage } from '../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { schoolList } from './school-list.tsx';
import { buildSchool } from './testing-schools.ts';

const calls = heldCalls();

const rows = ['Ada', 'Bia', 'Cape'].map((name, at) => buildSchool({ id: at + 1, name }));

async function openList(path = '/schools', count = 3) {
  const opened = await openPage(path, () => {
    const search = useLocation({ select: (location) => location.search });
    return (
      <main>
        <ResourceList view={schoolList} search={schoolList.address.parse(search)} />
        <Notifications />
      </main>
    );
  });
  await answerCall(calls, 'GET', '/v1/schools', 200, { rows, count });
  return opened;
}

const panel = () => within(screen.getByRole('complementary'));
const name = () => panel().findByLabelText<HTMLInputElement>(/^School Name/);
const press = (key: string, options: object = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options }));

async function openBeside(at: number): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Edit beside the list ${rows[at]?.name}` }));
  await screen.findByRole('complementary');
  await answerCall(calls, 'GET', `/v1/schools/${at + 1}`, 200, rows[at]);
  await name();
}

test('J and K lead to the form of the next row and the one before, which is marked in the list', async () => {
  await openList();
  await openBeside(0);
  expect((await name()).value).toBe('Ada');
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null, null]);
  await press('j');
  await answerCall(calls, 'GET', '/v1/schools/2', 200, rows[1]);
  await waitFor(async () => expect((await name()).value).toBe('Bia'));
  await press('k');
  await waitFor(async () => expect((await name()).value).toBe('Ada'));
  await press('k');
  expect(panel().getByText(/This is the first row of the list\./)).toBeTruthy();
});

test('beyond the last row of a page is the first one of the next page', async () => {
  const { router } = await openList('/schools?page=1', 13);
  await openBeside(2);
  await press('j');
  await waitFor(() => expect(router.state.location.search).toEqual({ page: '2' }));
  const next = buildSchool({ id: 41, name: 'Dodowa' });
  await answerCall(calls, 'GET', '/v1/schools', 200, { rows: [next], count: 13 });
  await answerCall(calls, 'GET', '/v1/schools/41', 200, next);
  await waitFor(async () => expect((await name()).value).toBe('Dodowa'));
  expect(router.state.location.state.beside).toBe(41);
});

test('what is not saved is asked about; saving stays, with the focus in the same field, and Esc leads back to the row', async () => {
  await openList();
  await openBeside(0);
  const region = await panel().findByLabelText<HTMLInputElement>('Region');
  act(() => region.focus());
  fireEvent.change(region, { target: { value: 'Volta' } });
  await press('j', { altKey: true, code: 'KeyJ' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(region.value).toBe('Volta');
  act(() => region.focus());
  await press('Enter', { ctrlKey: true });
  const stored = buildSchool({ ...rows[0], region: 'Volta', version: 2 });
  const call = await answerCall(calls, 'PUT', '/v1/schools/1', 200, stored);
  expect(call.body).toMatchObject({ region: 'Volta', version: 1 });
  const again = await panel().findByLabelText<HTMLInputElement>('Region');
  expect(again.value).toBe('Volta');
  await waitFor(() => expect(document.activeElement).toBe(again));
  // What was stored is not asked about again.
  await press('Escape');
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit beside the list Ada' }));
});

import { Notifications } from '@mantine/notifications';
import type { School } from '@quizdesk/contract/schools';
import { useLocation } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResourceList } from '../../components/list/resource/resource-list.tsx';
import { openPage } from '../../components/page/testing-page.tsx';
import { schools } from '../../components/resources/schools.ts';
import { RoleContext } from '../../components/rights/rights.tsx';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { schoolList } from './school-list.tsx';
import { buildSchool } from './testing-schools.ts';

const calls = heldCalls();

const keta = buildSchool({ id: 1, name: 'Keta Lagoon', region: 'Volta', location: 'Keta' });
const tano = buildSchool({ id: 2, name: 'Tano Valley', region: 'Ankobra', location: 'Nsuotwerɛ' });

async function openList(role = 'admin') {
  await openPage('/schools', () => {
    const search = useLocation({ select: (location) => location.search });
    return (
      <RoleContext value={role}>
        <ResourceList view={schoolList} search={schoolList.address.parse(search)} />
        <Notifications />
      </RoleContext>
    );
  });
  await answerCall(calls, 'GET', '/v1/schools', 200, { rows: [keta, tano], count: 2 });
  await screen.findByText('Keta Lagoon');
  // The code for cells comes after the list.
  if (role !== 'viewer') await screen.findAllByRole('button', { name: /^Change / });
}

const stop = (label: string) => screen.getByRole('button', { name: `Change ${label}` });
/** What the Tab key stops at, of all cells. */
const tabStops = () =>
  screen
    .getAllByRole('button', { name: /^Change / })
    .filter(({ tabIndex }) => tabIndex === 0)
    .map((button) => button.getAttribute('aria-label'));

/** Enter presses the button that has the focus. */
async function openCell(label: string): Promise<HTMLInputElement> {
  stop(label).focus();
  fireEvent.click(stop(label));
  return screen.findByRole<HTMLInputElement>('textbox', { name: label });
}

function type(field: HTMLElement, value: string, key: string, isShift = false): void {
  fireEvent.change(field, { target: { value } });
  fireEvent.keyDown(field, { key, shiftKey: isShift });
}

const updates = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const stored = (school: School, values: Partial<School>): School => ({
  ...school,
  ...values,
  version: school.version + 1,
});

test('Enter stores the one field with the version that it is based on, shows it, and the cell has the focus again', async () => {
  await openList();
  const field = await openCell('Region of Keta Lagoon');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Volta');
  type(field, 'Volta Lakes', 'Enter');
  expect(field.getAttribute('aria-busy')).toBe('true');
  await answerCall(calls, 'PUT', '/v1/schools/1', 200, stored(keta, { region: 'Volta Lakes' }));
  expect(updates()).toEqual([
    { name: 'Keta Lagoon', region: 'Volta Lakes', location: 'Keta', logo_url: null, logo: null, version: 1 },
  ]);
  expect(await screen.findByText('School updated')).toBeTruthy();
  // The list has not been answered again yet.
  expect(screen.getByText('Volta Lakes')).toBeTruthy();
  expect(document.activeElement).toBe(stop('Region of Keta Lagoon'));
});

const fieldOf = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label });

test('Tab goes on immediately, and the cells of a row are stored one after the other; Shift goes back', async () => {
  await openList();
  const region = await openCell('Region of Keta Lagoon');
  type(region, 'Volta Lakes', 'Tab');
  const location = await fieldOf('Location of Keta Lagoon');
  expect(document.activeElement).toBe(location);
  expect(region.getAttribute('aria-busy')).toBe('true');
  type(location, 'Anloga', 'Tab');
  const name = await fieldOf('Name of Tano Valley');
  expect(document.activeElement).toBe(name);
  expect(updates()).toHaveLength(1);
  const inLakes = stored(keta, { region: 'Volta Lakes' });
  await answerCall(calls, 'PUT', '/v1/schools/1', 200, inLakes);
  await answerCall(calls, 'PUT', '/v1/schools/1', 200, stored(inLakes, { location: 'Anloga' }));
  expect(updates()[1]).toMatchObject({ region: 'Volta Lakes', location: 'Anloga', version: 2 });
  await waitFor(() => expect(screen.getByText('Anloga')).toBeTruthy());
  expect(screen.getByText('Volta Lakes')).toBeTruthy();
  expect(document.activeElement).toBe(name);
  fireEvent.keyDown(name, { key: 'Tab', shiftKey: true });
  expect(await fieldOf('Location of Keta Lagoon')).toBe(document.activeElement);
  expect(updates()).toHaveLength(2);
});

test('Tab after Enter goes on while the cell is being stored', async () => {
  await openList();
  const region = await openCell('Region of Keta Lagoon');
  type(region, 'Volta Lakes', 'Enter');
  expect(document.activeElement).toBe(region);
  fireEvent.keyDown(region, { key: 'Tab' });
  const location = await fieldOf('Location of Keta Lagoon');
  await answerCall(calls, 'PUT', '/v1/schools/1', 200, stored(keta, { region: 'Volta Lakes' }));
  expect(document.activeElement).toBe(location);
});

test('a cell that is refused after it was left has the focus with its fault, and what is typed in the next one stays', async () => {
  await openList();
  const name = await openCell('Name of Keta Lagoon');
  type(name, 'Tano Valley', 'Tab');
  const region = await fieldOf('Region of Keta Lagoon');
  fireEvent.change(region, { target: { value: 'Half a' } });
  const detail = 'There is a school of this name in this place already.';
  await answerCall(calls, 'PUT', '/v1/schools/1', 409, { code: 'taken', message: 'Taken', detail });
  expect(document.activeElement).toBe(name);
  expect(name.value).toBe('Tano Valley');
  expect(screen.getByRole('alert').textContent).toBe(detail);
  expect(region.value).toBe('Half a');
  type(name, 'Keta Hills', 'Enter');
  const renamed = stored(keta, { name: 'Keta Hills' });
  await answerCall(calls, 'PUT', '/v1/schools/1', 200, renamed);
  expect(document.activeElement).toBe(await fieldOf('Region of Keta Hills'));
  type(region, 'Half a word', 'Enter');
  await answerCall(calls, 'PUT', '/v1/schools/1', 200, stored(renamed, { region: 'Half a word' }));
  expect(updates()).toMatchObject([
    { name: 'Tano Valley', version: 1 },
    { name: 'Keta Hills', region: 'Volta', version: 1 },
    { name: 'Keta Hills', region: 'Half a word', version: 2 },
  ]);
});

const listCalls = () => calls.filter(({ method, url }) => method === 'GET' && url.pathname === '/v1/schools').length;

test('the list is read again when no cell is open any more', async () => {
  await openList();
  type(await openCell('Region of Keta Lagoon'), 'Volta Lakes', 'Tab');
  const location = await fieldOf('Location of Keta Lagoon');
  await answerCall(calls, 'PUT', '/v1/schools/1', 200, stored(keta, { region: 'Volta Lakes' }));
  expect(await screen.findByText('School updated')).toBeTruthy();
  expect(listCalls()).toBe(1);
  fireEvent.keyDown(location, { key: 'Escape' });
  await waitFor(() => expect(listCalls()).toBe(2));
});

/** Stores a region, and lets the list be read with other rows then. */
async function storeAndRead(...rows: readonly School[]): Promise<void> {
  await openList();
  type(await openCell('Region of Keta Lagoon'), 'Zone', 'Enter');
  await answerCall(calls, 'PUT', '/v1/schools/1', 200, stored(keta, { region: 'Zone' }));
  await answerCall(calls, 'GET', '/v1/schools', 200, { rows, count: rows.length });
}

test('a row that goes leaves the focus to the cell in its place, and one that moves keeps it; both are announced', async () => {
  await storeAndRead(tano, stored(keta, { region: 'Zone' }));
  expect(await screen.findByText('Keta Lagoon is row 2 of this page now.')).toBeTruthy();
  expect(document.activeElement).toBe(stop('Region of Keta Lagoon'));
  void schools.invalidate();
  await answerCall(calls, 'GET', '/v1/schools', 200, { rows: [tano], count: 1 });
  expect(await screen.findByText('Keta Lagoon is no longer among these rows.')).toBeTruthy();
  expect(document.activeElement).toBe(stop('Region of Tano Valley'));
});

test('where no row is left, the heading of the list has the focus', async () => {
  await storeAndRead();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Schools' })));
});

test('Esc leaves the cell as it was, and what is not changed is not sent', async () => {
  await openList();
  type(await openCell('Region of Keta Lagoon'), 'Somewhere', 'Escape');
  expect(document.activeElement).toBe(stop('Region of Keta Lagoon'));
  type(await openCell('Region of Keta Lagoon'), 'Volta', 'Enter');
  expect(screen.queryByRole('textbox', { name: 'Region of Keta Lagoon' })).toBeNull();
  expect(screen.getByText('Volta')).toBeTruthy();
  expect(updates()).toEqual([]);
});

test('a fault is shown at the cell before anything is sent, and one that the server finds too', async () => {
  await openList();
  const field = await openCell('Name of Keta Lagoon');
  type(field, ' ', 'Tab');
  const fault = await screen.findByRole('alert');
  expect(fault.textContent).toBe('School name is required');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-describedby')).toBe(fault.id);
  expect(document.activeElement).toBe(field);
  expect(updates()).toEqual([]);
  type(field, 'Tano Valley', 'Enter');
  const detail = 'There is a school of this name in this place already.';
  await answerCall(calls, 'PUT', '/v1/schools/1', 409, { code: 'taken', message: 'Taken', detail });
  expect(screen.getByRole('alert').textContent).toBe(detail);
  expect(field.value).toBe('Tano Valley');
});

const conflictWith = (present: School) => ({
  code: 'changed_since',
  message: 'Changed',
  detail: 'It was changed.',
  conflict: { version: present.version, changed_by: 'Ama', changed_at: '2026-01-06T08:00:00.000Z', present },
});

test('what someone else changed in another field is taken over', async () => {
  await openList();
  type(await openCell('Region of Keta Lagoon'), 'Volta Lakes', 'Enter');
  const theirs = stored(keta, { location: 'Anloga' });
  await answerCall(calls, 'PUT', '/v1/schools/1', 409, conflictWith(theirs));
  await answerCall(calls, 'PUT', '/v1/schools/1', 200, stored(theirs, { region: 'Volta Lakes' }));
  expect(updates()).toMatchObject([
    { region: 'Volta Lakes', location: 'Keta', version: 1 },
    { region: 'Volta Lakes', location: 'Anloga', version: 2 },
  ]);
  expect(await screen.findByText('Taken over: Location')).toBeTruthy();
  expect(screen.getByText('Anloga')).toBeTruthy();
});

test('what someone else changed in the same field is asked about as in the form', async () => {
  await openList();
  type(await openCell('Region of Keta Lagoon'), 'Mine', 'Enter');
  await answerCall(calls, 'PUT', '/v1/schools/1', 409, conflictWith(stored(keta, { region: 'Theirs' })));
  const dialog = await screen.findByRole('dialog', { name: 'Update School' });
  const panel = await within(dialog).findByRole('region', { name: 'Somebody else has changed this school' });
  expect(within(panel).getByText(/^Ama changed it on /)).toBeTruthy();
  expect(within(panel).getByText('Mine')).toBeTruthy();
  expect(within(panel).getByText('Theirs', { selector: 'div' })).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Update' }));
  await answerCall(calls, 'PUT', '/v1/schools/1', 200, stored(stored(keta, {}), { region: 'Mine' }));
  expect(updates()[1]).toMatchObject({ region: 'Mine', version: 2 });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Update School' })).toBeNull());
  expect(document.activeElement).toBe(stop('Region of Keta Lagoon'));
});

test('a cell that is left for another one is stored meanwhile, and where it is refused it stays', async () => {
  await openList();
  const field = await openCell('Region of Keta Lagoon');
  fireEvent.change(field, { target: { value: 'Volta Lakes' } });
  fireEvent.blur(field);
  fireEvent.doubleClick(stop('Region of Tano Valley'));
  const other = await fieldOf('Region of Tano Valley');
  expect(field.getAttribute('aria-busy')).toBe('true');
  await answerCall(calls, 'PUT', '/v1/schools/1', 200, stored(keta, { region: 'Volta Lakes' }));
  expect(document.activeElement).toBe(other);
  type(other, 'x'.repeat(101), 'Enter');
  await screen.findByRole('alert');
  fireEvent.doubleClick(stop('Name of Tano Valley'));
  expect(document.activeElement).toBe(other);
  expect(screen.queryByRole('textbox', { name: 'Name of Tano Valley' })).toBeNull();
});

test('all cells are one stop of the Tab key, and arrow keys lead from one to the next', async () => {
  await openList();
  expect(tabStops()).toEqual(['Change Name of Keta Lagoon']);
  const press = (key: string) => act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));
  act(() => stop('Name of Keta Lagoon').focus());
  press('ArrowRight');
  press('ArrowDown');
  expect(tabStops()).toEqual(['Change Region of Tano Valley']);
  expect(document.activeElement).toBe(stop('Region of Tano Valley'));
  press('ArrowDown');
  press('ArrowLeft');
  press('ArrowLeft');
  press('ArrowUp');
  expect(tabStops()).toEqual(['Change Name of Keta Lagoon']);
});

test('a call that fails once its row is gone says so', async () => {
  await openList();
  type(await openCell('Region of Keta Lagoon'), 'Volta Lakes', 'Enter');
  void schools.invalidate();
  await answerCall(calls, 'GET', '/v1/schools', 200, { rows: [tano], count: 1 });
  await waitFor(() => expect(screen.queryByText('Keta Lagoon')).toBeNull());
  await answerCall(calls, 'PUT', '/v1/schools/1', 403, { code: 'forbidden', message: 'Not allowed', detail: '' });
  expect(await screen.findByText('School not updated')).toBeTruthy();
});

test('those who may not change schools find no cell to change', async () => {
  await openList('viewer');
  expect(screen.queryByRole('button', { name: /^Change / })).toBeNull();
  fireEvent.doubleClick(screen.getByText('Volta'));
  expect(screen.queryByRole('textbox')).toBeNull();
});

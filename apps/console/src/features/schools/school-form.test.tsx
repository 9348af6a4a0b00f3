import { useNotifications } from '@mantine/notifications';
import type { School } from '@quizdesk/contract/schools';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftOwner } from '../../components/form/draft/draft-owner.ts';
import { AddPage } from '../../components/form/resource/add-page.tsx';
import { EditPage } from '../../components/form/resource/edit-page.tsx';
import { openPage } from '../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { schoolForm } from './school-form.tsx';
import { buildSchool } from './testing-schools.ts';

const calls = heldCalls();

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('access_token', 'signed in');
});

afterEach(() => {
  vi.useRealTimers();
});

const school = buildSchool({ id: 5, name: 'Wesley Girls', region: 'Central', version: 3 });

/** Opens the form of the school, as it is stored by then. */
async function open(stored: School = school, owner = 'ama') {
  calls.length = 0;
  const opened = await openPage('/schools/5/edit', () => (
    <DraftOwner value={owner}>
      <EditPage view={schoolForm} id={5} />
    </DraftOwner>
  ));
  await answerCall(calls, 'GET', '/v1/schools/5', 200, stored);
  await screen.findByLabelText(/^School Name/);
  return opened;
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Update' }));

/** Refuses the update that was sent: Kofi has stored this first. Returns what was sent. */
async function refuse(present: School) {
  const conflict = {
    changed_by: 'Kofi',
    changed_at: present.updated_at,
    version: present.version,
    differs: [],
    present,
  };
  return answerCall(calls, 'PUT', '/v1/schools/5', 409, { message: 'Somebody else has', detail: '', conflict });
}

test('fields that two people changed apart are both stored, and one is told whose are taken over', async () => {
  const { router } = await open();
  type(/^School Name/, 'Mine');
  save();
  const theirs = { ...school, version: 8, region: 'Theirs' };
  expect((await refuse(theirs)).body).toMatchObject({ version: 3, name: 'Mine', region: 'Central' });
  const again = await answerCall(calls, 'PUT', '/v1/schools/5', 200, { ...theirs, name: 'Mine' });
  expect(again.body).toMatchObject({ version: 8, name: 'Mine', region: 'Theirs' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/schools'));
  const said = renderHook(() => useNotifications()).result.current.notifications;
  expect(said).toContainEqual(
    expect.objectContaining({ title: 'Kofi changed this school too', message: 'Taken over: Region' }),
  );
});

test('a field that both changed is asked about, and the panel gets the keyboard', async () => {
  await open();
  type(/^School Name/, 'Mine');
  save();
  await refuse({ ...school, version: 8, name: 'Theirs' });
  const title = await screen.findByRole('heading', { name: 'Somebody else has changed this school' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  const group = within(screen.getByRole('group', { name: 'School Name' }));
  expect(group.getByRole('radio', { name: 'Yours' })).toHaveProperty('checked', true);
  fireEvent.click(group.getByRole('radio', { name: 'Theirs' }));
  expect(field(/^School Name/).value).toBe('Theirs');
  save();
  expect((await answerCall(calls, 'PUT', '/v1/schools/5', 200, school)).body).toMatchObject({
    version: 8,
    name: 'Theirs',
  });
});

test('a field that was taken over says so, as long as it has what they made of it', async () => {
  await open();
  type(/^School Name/, 'Mine');
  save();
  await refuse({ ...school, version: 8, name: 'Theirs', region: 'Taken', logo: 'taken.webp' });
  await screen.findByRole('heading', { name: 'Somebody else has changed this school' });
  const described = (element: Element) =>
    (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(described(field(/^Region/))).toContain('Taken over: Kofi changed this');
  expect(described(screen.getByRole('group', { name: 'Logo' }))).toContain('Taken over: Kofi changed this');
  expect(described(field(/^School Name/))).not.toContain('Taken over: Kofi changed this');
  type(/^Region/, 'Taken, and changed again');
  expect(described(field(/^Region/))).not.toContain('Taken over: Kofi changed this');
});

test('what is typed is offered when the form is opened again, to the same person alone', async () => {
  const { view } = await open();
  type(/^Region/, 'Typed');
  view.unmount();
  const others = await open(school, 'kofi');
  expect(screen.queryByText(/^You have an unsaved draft/)).toBeNull();
  others.view.unmount();
  await open();
  expect(field(/^Region/).value).toBe('Central');
  expect(screen.getByRole('status').textContent).toMatch(/^You have an unsaved draft of .*\d\d:\d\d\./);
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(field(/^Region/).value).toBe('Typed');
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});

test('a draft that is saved or discarded is not offered again', async () => {
  const first = await open();
  type(/^Region/, 'Typed');
  save();
  await answerCall(calls, 'PUT', '/v1/schools/5', 200, school);
  first.view.unmount();
  expect(localStorage).toHaveLength(1);
  const second = await open();
  type(/^Region/, 'Typed');
  second.view.unmount();
  const third = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  third.view.unmount();
  expect(localStorage).toHaveLength(1);
});

test('a draft is kept for seven days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T08:00:00Z') });
  const first = await open();
  type(/^Region/, 'Typed');
  first.view.unmount();
  vi.setSystemTime(new Date('2026-11-08T07:59:00Z'));
  const second = await open();
  expect(screen.getByRole('button', { name: 'Restore' })).toBeTruthy();
  second.view.unmount();
  vi.setSystemTime(new Date('2026-11-08T08:01:00Z'));
  await open();
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  expect(localStorage).toHaveLength(1);
});

test('a draft that is older than what is stored by now is based on what it was typed over', async () => {
  const { view } = await open();
  type(/^Region/, 'Typed');
  view.unmount();
  await open({ ...school, version: 9, name: 'Theirs' });
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  save();
  const sent = await refuse({ ...school, version: 9, name: 'Theirs' });
  expect(sent.body).toMatchObject({ version: 3, region: 'Typed' });
  const again = await answerCall(calls, 'PUT', '/v1/schools/5', 200, school);
  expect(again.body).toMatchObject({ version: 9, region: 'Typed', name: 'Theirs' });
});

test('a new row has a draft too', async () => {
  const Add = () => (
    <DraftOwner value="ama">
      <AddPage view={schoolForm} />
    </DraftOwner>
  );
  const { view } = await openPage('/schools/add', Add);
  type(/^School Name/, 'Half a na');
  await act(async () => {
    window.dispatchEvent(new Event('pagehide'));
  });
  expect(localStorage).toHaveLength(2);
  view.unmount();
  await openPage('/schools/add', Add);
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(field(/^School Name/).value).toBe('Half a na');
});

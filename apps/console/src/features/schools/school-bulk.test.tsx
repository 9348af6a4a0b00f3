import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BulkList } from '../../components/list/bulk/bulk-list.tsx';
import { openPage } from '../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { schoolBulk, schoolList } from './school-list.tsx';
import { buildSchool } from './testing-schools.ts';

const calls = heldCalls();
const BULK = '/v1/schools/bulk';
const TRIED = { matched: 2, changed: 2, unchanged: 0, refused: [], consequences: [] };

test('many schools get a location that is typed, or none', async () => {
  await openPage('/schools', () => <BulkList view={schoolList} bulk={schoolBulk} search={{}} />);
  const list = await waitFor(() => calls.find(({ url }) => url.pathname === '/v1/schools') ?? expect.fail());
  await act(async () => list.answer(200, { rows: [1, 2].map((id) => buildSchool({ id })), count: 2 }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Location...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set the location of 2 schools to …?' }));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Location' });
  fireEvent.change(field, { target: { value: 'x'.repeat(201) } });
  expect(dialog.getByText('Location must be at most 200 characters')).toBeTruthy();
  fireEvent.change(field, { target: { value: ' Cape Coast ' } });
  await answerCall(calls, 'POST', BULK, 200, TRIED);
  expect(screen.getByRole('dialog', { name: 'Set the location of 2 schools to Cape Coast?' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'No location' }));
  expect(field.value).toBe('');
  await answerCall(calls, 'POST', BULK, 200, TRIED);
  expect(screen.getByRole('dialog', { name: 'Remove the location of 2 schools?' })).toBeTruthy();
  const changes = calls.filter(({ url }) => url.pathname === BULK).map(({ body }) => body);
  const body = { select: { ids: [1, 2] }, expected: 2, dry_run: true };
  expect(changes).toEqual(['Cape Coast', null].map((location) => ({ ...body, change: { location } })));
  fireEvent.click(dialog.getByRole('button', { name: 'No location' }));
  expect(screen.getByRole('dialog', { name: 'Set the location of 2 schools to …?' })).toBeTruthy();
});

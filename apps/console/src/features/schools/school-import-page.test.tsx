import { Notifications } from '@mantine/notifications';
import type { KeptImport } from '@quizdesk/contract/imports';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { buildImport, buildImportRow } from '../../components/upload/repair/testing-imports.ts';
import { type HeldUpload, heldUploads } from '../../components/upload/testing-uploads.ts';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { SchoolImport } from './school-import-page.tsx';

const CELLS = { name: 'Keta', region: 'Volta', location: 'Keta' };
const clean = buildImport(
  [
    buildImportRow(2, CELLS),
    buildImportRow(3, { ...CELLS, location: 'Anloga' }),
    buildImportRow(4, { ...CELLS, location: 'Ho' }, { is_listed: true }),
    buildImportRow(5, CELLS, { first_row: 2 }),
  ],
  { ignored_columns: ['PHONE'] },
);
const faulty = buildImport([
  buildImportRow(2, CELLS),
  buildImportRow(3, { ...CELLS, name: '' }, { faults: [{ column: 'name', message: 'School name is required' }] }),
  buildImportRow(4, { ...CELLS, name: '' }, { faults: [{ column: 'name', message: 'School name is required' }] }),
]);
const outcome = { stored: 2, unchanged: 2, left_out: 0, repeated: false, operation_id: 41 };
const calls = heldCalls();
const uploads = heldUploads();

async function chooseFile(name = 'schools.csv'): Promise<void> {
  await openPage('/schools/add/csv', () => (
    <>
      <SchoolImport />
      <Notifications />
    </>
  ));
  const file = new File(['NAME,REGION,LOCATION'], name, { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } });
  if (name.endsWith('.csv')) await waitFor(() => expect(uploads).toHaveLength(1));
}

async function openRows(kept: KeptImport): Promise<void> {
  await chooseFile();
  await act(async () => uploads[0]?.answer(201, kept));
  await screen.findByRole('table', { name: 'Rows of the file' });
}

async function startStoring(): Promise<void> {
  await openRows(clean);
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 schools' }));
  await waitFor(() => expect(uploads).toHaveLength(2));
}

const keyOf = (upload: HeldUpload | undefined) => upload?.headers['idempotency-key'];

test('without a file the page asks for one', async () => {
  await openPage('/schools/add/csv', SchoolImport);
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please select a CSV file.');
});

test('a file of another kind is not sent', async () => {
  await chooseFile('schools.xlsx');
  expect((await screen.findByRole('alert')).textContent).toContain('Choose a CSV, TSV or TXT file.');
  expect(uploads).toHaveLength(0);
});

test('a chosen file is checked without being stored, and what it would do is said', async () => {
  await openRows(clean);
  expect(uploads[0]?.address).toBe('/v1/imports?kind=schools');
  expect(screen.getByText(/Nothing is stored yet/).textContent).toBe(
    'schools.csv, 4 rows: 4 fine, 2 of them already there. Nothing is stored yet. 1 column is not used: PHONE.',
  );
  fireEvent.click(screen.getByRole('radio', { name: 'Already there 2' }));
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(1)).toEqual(['4KetaVoltaHois there alreadyLeave out', '5KetaVoltaKetasame as row 2Leave out']);
});

test('the import is stored on request and says how many schools were added', async () => {
  await startStoring();
  expect([uploads[1]?.address, uploads[1]?.body]).toEqual(['/v1/imports/7/apply', '{"expected_version":1}']);
  act(() => uploads[1]?.progress(0.45));
  // The percentage is not read out with every step.
  expect(screen.getByText('Uploading...').role).toBe('status');
  expect(screen.getByText('45%').getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByRole('button', { name: 'Submitting...' }).getAttribute('aria-disabled')).toBe('true');
  act(() => uploads[1]?.progress(1));
  expect(screen.getByText('Storing...')).toBeTruthy();
  await act(async () => uploads[1]?.answer(200, outcome));
  expect(await screen.findByRole('heading', { name: '2 schools added' })).toBeTruthy();
  expect(screen.getByText('From schools.csv, 4 rows.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Schools' }).getAttribute('href')).toBe('/schools');
});

test('an import that is undone says so, and what was added once it is done again', async () => {
  await startStoring();
  await act(async () => uploads[1]?.answer(200, outcome, { 'operation-id': '41', 'operation-can-undo': 'true' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await answerCall(calls, 'POST', '/v1/operations/41/undo', 201, { id: 42, undoes: 41, left_out: 0, left: [] });
  expect(await screen.findByRole('heading', { name: 'Import undone' })).toBeTruthy();
  expect(screen.getByText('2 schools of schools.csv were removed again.')).toBeTruthy();
  expect(screen.queryByText('2 schools added')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await answerCall(calls, 'POST', '/v1/operations/42/undo', 201, { id: 43, undoes: 42, left_out: 0, left: [] });
  expect(await screen.findByRole('heading', { name: '2 schools added' })).toBeTruthy();
});

test('cancelling before it is sent in full says that nothing was stored, and keeps the rows', async () => {
  await startStoring();
  act(() => uploads[1]?.progress(0.9));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The import was cancelled. Nothing was stored.')).toBeTruthy();
  expect(uploads[1]?.isAborted).toBe(true);
  expect(screen.getByRole('table', { name: 'Rows of the file' })).toBeTruthy();
});

test('a connection lost while storing is said as what it is, and the same call tells what became of it', async () => {
  await startStoring();
  act(() => uploads[1]?.progress(1));
  act(() => uploads[1]?.fail());
  expect((await screen.findByRole('alert')).textContent).toContain('it is not known whether they were');
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 schools' }));
  await waitFor(() => expect(uploads).toHaveLength(3));
  expect(keyOf(uploads[2])).toBe(keyOf(uploads[1]));
  await act(async () => uploads[2]?.answer(200, { ...outcome, repeated: true }));
  expect(await screen.findByRole('heading', { name: '2 schools added' })).toBeTruthy();
});

test('rows with the same fault are one cause, and are left out in one step', async () => {
  await openRows(faulty);
  const [cause] = screen.getAllByRole('listitem');
  expect(cause?.textContent).toBe('2Name is emptyrows 3, 4Leave out 2Edit');
  expect(screen.getByText('The 2 faulty rows have 1 cause')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Leave out these 2 and import 1' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Leave out 2' }));
  const left = faulty.rows.slice(1).map((row) => ({ ...row, is_left_out: true }));
  const counts = { ...faulty.counts, faulty: 0, left_out: 2 };
  await answerCall(calls, 'PATCH', '/v1/imports/7', 200, { ...faulty, version: 2, counts, causes: [], rows: left });
  const sent = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(sent).toEqual([{ leave_out: { column: 'name', message: faulty.causes[0]?.message } }]);
  expect(await screen.findByRole('button', { name: 'Import 1 school' })).toBeTruthy();
});

test('a cell is edited in place: Enter checks it, Esc leaves it as it was, and N leads to the next fault', async () => {
  await openRows(faulty);
  fireEvent.keyDown(document.body, { key: 'n' });
  const cell = screen.getByRole('button', { name: /^Name of row 3: empty/ });
  expect(document.activeElement).toBe(cell);
  expect(screen.getByText('Fault 1 of 2')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Name of row 4: empty/ }));
  fireEvent.click(cell);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of row 3' }), { target: { value: 'Wrong' } });
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name of row 3' }), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: /^Name of row 3: empty/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of row 3' }), { target: { value: 'Keta High' } });
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name of row 3' }), { key: 'Enter' });
  const rows = [buildImportRow(3, { ...CELLS, name: 'Keta High' }, { is_edited: true })];
  const counts = { ...faulty.counts, faulty: 1, fine: 2, edited: 1 };
  await answerCall(calls, 'PATCH', '/v1/imports/7', 200, { ...faulty, version: 2, counts, rows });
  expect(await screen.findByRole('button', { name: 'Leave out this one and import 2' })).toBeTruthy();
});

test('a file that cannot be told apart into rows is refused with the reason', async () => {
  await chooseFile();
  const message = 'Row 4: A quote is opened in this row and never closed';
  await act(async () => uploads[0]?.answer(422, { message, detail: message, details: { file: message } }));
  expect(screen.getByRole('heading', { name: message })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeTruthy();
});

test('another failure says that the upload failed', async () => {
  await chooseFile();
  await act(async () => uploads[0]?.answer(500, { message: 'Internal Server Error', detail: '' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to upload CSV.');
});

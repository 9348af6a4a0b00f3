import { Notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { type HeldUpload, holdUploads } from '../../components/upload/testing-uploads.ts';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { SchoolImport } from './school-import-page.tsx';
import { buildOutcome } from './testing-schools.ts';

const outcome = buildOutcome({
  inserted: 2,
  unchanged: 1,
  repeated: 1,
  repeats: [{ row: 5, name: 'Keta', region: 'Volta', location: 'Keta', first_row: 2 }],
  ignored_columns: ['PHONE'],
  sample: [{ row: 2, name: 'Keta', region: 'Volta', location: 'Keta' }],
});
const calls = heldCalls();
let uploads: HeldUpload[] = [];

beforeEach(() => {
  uploads = holdUploads();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

async function startStoring(): Promise<void> {
  await chooseFile();
  await act(async () => uploads[0]?.answer(200, outcome));
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 schools' }));
  await waitFor(() => expect(uploads).toHaveLength(2));
}

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
  await chooseFile();
  expect(uploads[0]?.address).toBe('/v1/schools/csv?dry_run=true');
  await act(async () => uploads[0]?.answer(200, outcome));
  expect(screen.getByText('4 rows were read. Nothing is stored yet.')).toBeTruthy();
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toEqual([
    '2 schools will be added',
    '1 is in the list already and stays as it is',
    '1 repeats an earlier row of the file and is left out',
    '1 column of the file is not used: PHONE',
  ]);
  expect(screen.getByRole('table', { name: 'Repeated rows' }).textContent).toContain('row 2');
  expect(screen.getByRole('table', { name: 'First rows' }).textContent).toContain('Keta');
});

test('the import is stored on request and says how many schools were added', async () => {
  await startStoring();
  expect(uploads[1]?.address).toBe('/v1/schools/csv');
  act(() => uploads[1]?.progress(0.45));
  // The percentage is not read out with every step.
  expect(screen.getByText('Uploading...').role).toBe('status');
  expect(screen.getByText('45%').getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByRole('button', { name: 'Submitting...' }).getAttribute('aria-disabled')).toBe('true');
  act(() => uploads[1]?.progress(1));
  expect(screen.getByText('Storing...')).toBeTruthy();
  await act(async () => uploads[1]?.answer(200, outcome));
  expect(await screen.findByRole('heading', { name: '2 schools added' })).toBeTruthy();
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

test('cancelling before the file is sent in full says that nothing was stored', async () => {
  await startStoring();
  act(() => uploads[1]?.progress(0.9));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The import was cancelled. Nothing was stored.')).toBeTruthy();
  expect(uploads[1]?.isAborted).toBe(true);
  expect(uploads).toHaveLength(2);
});

test.each([
  ['nothing left to add', { ...outcome, inserted: 0, unchanged: 3 }, '2 schools added'],
  ['everything still to add', outcome, 'The import was cancelled. Nothing was stored.'],
])('cancelling while it is stored finds out what became of it: %s', async (_, found, text) => {
  await startStoring();
  act(() => uploads[1]?.progress(1));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(uploads).toHaveLength(3));
  expect(uploads[2]?.address).toBe('/v1/schools/csv?dry_run=true');
  await act(async () => uploads[2]?.answer(200, found));
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a connection lost for good while storing is said as what it is: not known', async () => {
  await startStoring();
  act(() => uploads[1]?.progress(1));
  act(() => uploads[1]?.fail());
  await waitFor(() => expect(uploads).toHaveLength(3));
  act(() => uploads[2]?.fail());
  expect((await screen.findByRole('alert')).textContent).toContain('it is not known whether they were');
});

test('a file with faults is not stored, and names row, column, value and reason', async () => {
  await chooseFile();
  const faults = [{ row: 4, column: 'NAME', value: '', message: 'School name is required' }];
  const body = { message: 'The file has 120 faults', detail: '', faults, faults_count: 120 };
  await act(async () => uploads[0]?.answer(422, body));
  expect(screen.getByText('120 faults; the first 1 are shown. Nothing of schools.csv was stored.')).toBeTruthy();
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells).toEqual(['4', 'NAME', 'empty', 'School name is required']);
  expect(screen.getByRole('button', { name: 'Download faults as CSV' })).toBeTruthy();
});

test('another failure says that the upload failed', async () => {
  await chooseFile();
  await act(async () => uploads[0]?.answer(500, { message: 'Internal Server Error', detail: '' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to upload CSV.');
});

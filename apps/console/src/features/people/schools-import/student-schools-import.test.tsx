import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../components/page/testing-page.tsx';
import { buildImport, buildImportRow } from '../../../components/upload/repair/testing-imports.ts';
import { heldUploads } from '../../../components/upload/testing-uploads.ts';
import { heldCalls } from '../../../lib/testing-calls.ts';
import { StudentSchoolsImport } from './student-schools-import.tsx';

const CELLS = { username: 'ama', school: 'Keta High' };
const kept = buildImport(
  [
    buildImportRow(2, CELLS, { advice: [{ column: 'school', message: 'Ama Owusu has Ho High now' }] }),
    buildImportRow(3, { username: 'kofi', school: 'Keta High' }, { is_listed: true }),
  ],
  { kind: 'students_schools', choices: {}, ignored_columns: ['CLASS'] },
);
const outcome = { stored: 1, unchanged: 1, left_out: 0, repeated: false, operation_id: 4 };
// The list of earlier imports waits.
heldCalls();
const uploads = heldUploads();

test('a file says whose school it would set before it is stored, and then whose it set', async () => {
  await openPage('/users/schools/csv', StudentSchoolsImport);
  const file = new File(['USERNAME,SCHOOL'], 'students.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } });
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]?.address).toBe('/v1/imports?kind=students_schools');
  await act(async () => uploads[0]?.answer(201, kept));
  const table = await screen.findByRole('table', { name: 'Rows of the file' });
  expect(table.textContent).toContain('Ama Owusu has Ho High now');
  expect(table.textContent).toContain('is there already');
  expect(screen.getByText(/Nothing is stored yet/).textContent).toContain('1 column is not used: CLASS.');
  fireEvent.click(screen.getByRole('button', { name: 'Set the school of 1 student' }));
  await waitFor(() => expect(uploads[1]?.address).toBe('/v1/imports/7/apply'));
  await act(async () => uploads[1]?.answer(200, outcome));
  expect(await screen.findByRole('heading', { name: 'School of 1 student set' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Users' }).getAttribute('href')).toBe('/users');
});

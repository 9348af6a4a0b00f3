import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../components/page/testing-page.tsx';
import { type HeldUpload, holdUploads } from '../../../components/upload/testing-uploads.ts';
import { StudentSchoolsImport } from './student-schools-import.tsx';

const outcome = {
  ...{ changed: 12, moved: 1, unchanged: 3, left_empty: 2, repeated: 1, ignored_columns: ['CLASS'] },
  sample: [{ row: 2, user: { id: 7, name: 'Ama Owusu', username: 'ama' }, school_before: null, school: 'Keta High' }],
};
let uploads: HeldUpload[] = [];

beforeEach(() => {
  uploads = holdUploads();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a file says whose school it would set before it is stored, and then whose it set', async () => {
  await openPage('/users/schools/csv', StudentSchoolsImport);
  const file = new File(['USERNAME,SCHOOL'], 'students.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } });
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]?.address).toBe('/v1/users/schools/csv?dry_run=true');
  await act(async () => uploads[0]?.answer(200, outcome));
  expect(screen.getByText('18 rows were read. Nothing is stored yet.')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '12 students will get the school of the file',
    '1 of them had another school before',
    '3 have this school already',
    '2 rows name no school: these students keep what is stored',
    '1 row repeats an earlier one',
    '1 column of the file is not used: CLASS',
  ]);
  expect(screen.getByText('The first 1 of 12 are shown.')).toBeTruthy();
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    ...['2', 'Ama Owusu', 'ama', '–', 'Keta High'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Set the school of 12 students' }));
  await waitFor(() => expect(uploads[1]?.address).toBe('/v1/users/schools/csv'));
  await act(async () => uploads[1]?.answer(200, outcome));
  expect(await screen.findByRole('heading', { name: 'School of 12 students set' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Users' }).getAttribute('href')).toBe('/users');
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HeldUpload } from '../../components/upload/testing-uploads.ts';
import { answerCall } from '../../lib/testing-calls.ts';
import { buildPreview, buildRow, buildWrongRow } from './testing-bulk.ts';
import { allBox, box, heldBulkPage, rows } from './testing-bulk-page.tsx';

const { calls, uploads, openPreview, startUpload, answerImport } = heldBulkPage();
/** The rows that an upload leaves out. */
const leftOut = (upload: HeldUpload | undefined) => JSON.parse(String(upload?.body)).leave_out;
const outcomeOf = (stored: number, repeated = false) => ({
  ...{ stored, repeated },
  unchanged: 0,
  left_out: 2,
  operation_id: 4,
});
const keyOf = (upload: HeldUpload | undefined) => upload?.headers['idempotency-key'];

test('selected rows are sent with their options, shown as they go, and leave the preview', async () => {
  await openPreview();
  fireEvent.click(allBox());
  fireEvent.click(box(2));
  const upload = await startUpload();
  expect(upload?.address).toBe('/v1/imports/7/apply');
  expect(leftOut(upload)).toEqual([2, 4]);
  act(() => upload?.progress(0.3));
  expect(screen.getByText('Uploading 2 questions...').role).toBe('status');
  expect(screen.getByText('30%').getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByRole('button', { name: 'Submitting...' }).getAttribute('aria-disabled')).toBe('true');
  await act(async () => upload?.answer(200, outcomeOf(2)));
  expect(await screen.findByRole('heading', { name: '2 questions uploaded' })).toBeTruthy();
  expect(screen.getByText('2 questions from week.xlsx.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Questions' }).getAttribute('href')).toBe('/questions');
  fireEvent.click(screen.getByRole('button', { name: 'Show the rows that are left' }));
  const rest = buildPreview([buildRow(2), buildWrongRow(4)]);
  await answerCall(calls, 'PATCH', '/v1/imports/7', 200, rest);
  await answerImport(rest);
  expect(await screen.findAllByRole('checkbox', { name: /^Select row/ })).toHaveLength(2);
});

test('an upload that had arrived before says so', async () => {
  await openPreview();
  const upload = await startUpload();
  await act(async () => upload?.answer(200, outcomeOf(3, true)));
  const name = '3 questions were uploaded already; nothing was stored twice';
  expect(await screen.findByRole('heading', { name })).toBeTruthy();
});

test('after a lost connection the same selection is sent again under the same name', async () => {
  await openPreview();
  const first = await startUpload();
  act(() => first?.progress(1));
  await act(async () => first?.fail());
  expect((await screen.findByRole('alert')).textContent).toContain('what is stored already is not stored twice');
  // What may be stored must not be sent under another name.
  expect([box(2).disabled, allBox().disabled, box(2).checked]).toEqual([true, true, true]);
  expect(screen.getByRole('button', { name: 'Choose another file' })).toHaveProperty('disabled', true);
  const second = await startUpload();
  expect([keyOf(second), second?.body]).toEqual([keyOf(first), first?.body]);
  await act(async () => second?.answer(200, outcomeOf(3)));
  expect(await screen.findByRole('heading', { name: '3 questions uploaded' })).toBeTruthy();
});

test('another selection is another upload', async () => {
  await openPreview();
  const first = await startUpload();
  await act(async () => first?.answer(500, { message: 'Internal Server Error', detail: '' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Internal Server Error');
  fireEvent.click(box(2));
  const second = await startUpload();
  expect(keyOf(first)).toMatch(/^[0-9a-f-]{36}$/);
  expect(keyOf(second)).not.toBe(keyOf(first));
});

test('a double click sends once', async () => {
  await openPreview();
  const button = screen.getByRole('button', { name: 'Bulk Upload' });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(uploads).toHaveLength(2);
});

test('faults of an upload are shown at their rows, which leave the selection', async () => {
  await openPreview();
  const upload = await startUpload();
  const faults = [{ row: 2, column: 'level_number', value: '1', message: 'no level 1' }];
  await act(async () => upload?.answer(422, { message: 'x', detail: '1 row is wrong', faults, faults_count: 1 }));
  const again = [
    buildWrongRow(2, { level_number: '1', faults: [{ cell: 'A2', column: 'level_number', message: 'no level 1' }] }),
  ];
  await answerImport(buildPreview([...again, ...rows.slice(1)]));
  expect((await screen.findByRole('alert')).textContent).toBe('1 row is wrong');
  expect(screen.getByText('A2').closest('li')?.textContent).toBe('A2 no level 1');
  expect([box(2).disabled, box(2).checked]).toEqual([true, false]);
  expect(screen.getByText(/1 of 2/)).toBeTruthy();
});

test('an upload that is stopped in time has stored nothing and keeps the selection', async () => {
  await openPreview();
  const upload = await startUpload();
  act(() => upload?.progress(0.3));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The upload was cancelled. Nothing was stored.')).toBeTruthy();
  expect(screen.getByText(/2 of 3/)).toBeTruthy();
});

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { answerCall } from '../../lib/testing-calls.ts';
import { BulkQuestions } from './bulk-questions-page.tsx';
import { buildKnownRow, buildPreview, buildRow, buildWrongRow } from './testing-bulk.ts';
import { allBox, box, heldBulkPage, rows, workbook } from './testing-bulk-page.tsx';

const { calls, uploads, chooseFile, openPreview } = heldBulkPage();

test('the guide names every column and leads to the rounds and levels', async () => {
  await openPage('/bulk-questions', BulkQuestions);
  expect(within(screen.getByRole('table', { name: 'Columns' })).getAllByRole('row')).toHaveLength(15);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(['/rounds', '/quizzes-by-level']));
});

test('a workbook that is too large, or of another kind, is not sent', async () => {
  const large = workbook();
  Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 });
  await chooseFile(large);
  expect((await screen.findByRole('alert')).textContent).toBe('Error: "week.xlsx" is larger than 20 MB.');
  cleanup();
  await chooseFile(new File(['a,b'], 'week.csv'));
  expect((await screen.findByRole('alert')).textContent).toContain('Choose an XLSX or XLS file.');
  expect(uploads).toHaveLength(0);
});

test('reading shows how far it has come and can be cancelled', async () => {
  await chooseFile();
  await waitFor(() => expect(uploads).toHaveLength(1));
  act(() => uploads[0]?.progress(0.45));
  // The percentage is not read out with every step.
  expect(screen.getByText('Uploading...').role).toBe('status');
  expect(screen.getByText('45%').getAttribute('aria-hidden')).toBe('true');
  act(() => uploads[0]?.progress(1));
  expect(screen.getByText('Checking the rows...')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(uploads[0]?.isAborted).toBe(true);
  expect(await screen.findByLabelText('Spreadsheet')).toBeTruthy();
});

test('a workbook that cannot be read is an alert in the server’s words', async () => {
  await chooseFile();
  await waitFor(() => expect(uploads).toHaveLength(1));
  await act(async () => uploads[0]?.answer(415, { message: 'No workbook', detail: 'This is a PNG picture.' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Error: This is a PNG picture.');
});

test('the preview names file and rows, and marks wrong and suspicious cells with their reasons', async () => {
  await openPreview(buildPreview(rows, ['source']));
  expect(
    screen.getByText(
      'week.xlsx, 4 rows. Rounds and levels are checked against Rounds and Quizzes by Level. 1 column is not used: source.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('1 fine row carries a warning')).toBeTruthy();
  expect(screen.getByText('A4').closest('li')?.textContent).toBe('A4 no level 42');
  expect(screen.getByText('D5').closest('li')?.dataset.tone).toBe('warn');
  expect(screen.getByText('42').dataset.tone).toBe('bad');
});

test('every fine row without a warning is selected to begin with, and a wrong one cannot be', async () => {
  await openPreview();
  expect([2, 3, 4, 5].map((row) => [box(row).checked, box(row).disabled])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, false],
  ]);
  expect(screen.getByText(/2 of 3/).textContent).toBe('2 of 3 fine rows selected');
  expect(screen.getByText('1 row with errors will be skipped')).toBeTruthy();
});

test('rows with a warning are not ticked at first, which is said, and can be ticked', async () => {
  await openPreview(buildPreview([buildRow(2), buildKnownRow(3), buildKnownRow(4)]));
  expect([2, 3, 4].map((row) => box(row).checked)).toEqual([true, false, false]);
  expect(screen.getByText('2 rows with a warning are not ticked')).toBeTruthy();
  fireEvent.click(box(3));
  expect(screen.getByText('1 row with a warning is not ticked')).toBeTruthy();
  fireEvent.click(allBox());
  expect(screen.getByText(/3 of 3/)).toBeTruthy();
  expect(screen.queryByText(/warning .* not ticked/)).toBeNull();
});

test('the head’s box is mixed where some are selected, and ticks or clears all fine rows', async () => {
  await openPreview();
  fireEvent.click(box(3));
  expect(allBox().indeterminate).toBe(true);
  expect(screen.getByText(/1 of 3/)).toBeTruthy();
  fireEvent.click(allBox());
  expect([allBox().checked, allBox().indeterminate, box(3).checked]).toEqual([true, false, true]);
  fireEvent.click(allBox());
  expect(screen.getByText(/0 of 3/)).toBeTruthy();
});

test('rows with a warning are taken in, and left out again, with one click', async () => {
  await openPreview();
  fireEvent.click(screen.getByRole('button', { name: 'Select it' }));
  expect([box(2).checked, box(5).checked]).toEqual([true, true]);
  fireEvent.click(screen.getByRole('button', { name: 'Leave it out' }));
  expect([box(2).checked, box(5).checked]).toEqual([true, false]);
});

test('the button to upload is there before a file is chosen, and disabled', async () => {
  await openPage('/bulk-questions', BulkQuestions);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Bulk Upload' }).disabled).toBe(true);
  expect(screen.getByText('No row is selected yet.')).toBeTruthy();
});

test('where wrong rows alone are shown, the head’s box is off and stands for none of them', async () => {
  await openPreview();
  fireEvent.click(screen.getByRole('radio', { name: 'Wrong 1' }));
  expect([allBox().checked, allBox().indeterminate, allBox().disabled]).toEqual([false, false, true]);
});

test('nothing can be uploaded before a row is selected', async () => {
  await openPreview();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Bulk Upload' });
  expect(button.disabled).toBe(true);
  fireEvent.click(box(2));
  expect(button.disabled).toBe(false);
});

test('the filter shows all, fine or wrong rows with their numbers', async () => {
  await openPreview();
  const shown = () => screen.getAllByRole('checkbox', { name: /^Select row/ }).length;
  fireEvent.click(screen.getByRole('radio', { name: 'Wrong 1' }));
  expect([shown(), box(4).disabled]).toEqual([1, true]);
  fireEvent.click(screen.getByRole('radio', { name: 'Fine 3' }));
  expect(shown()).toBe(3);
  fireEvent.click(screen.getByRole('radio', { name: 'All 4' }));
  expect(shown()).toBe(4);
});

test('a filter without rows says so', async () => {
  await openPreview(buildPreview([buildRow(2)]));
  fireEvent.click(screen.getByRole('radio', { name: 'Wrong 0' }));
  expect(screen.getByText('No row is wrong.')).toBeTruthy();
});

test('a row opens to its options with the correct ones marked', async () => {
  await openPreview();
  fireEvent.click(screen.getByRole('button', { name: 'Details of row 3' }));
  const options = screen.getAllByRole('listitem').filter((item) => item.dataset.correct !== undefined);
  expect(options.map(({ textContent, dataset }) => [textContent, dataset.correct])).toEqual([
    ['RedCorrect', 'true'],
    ['BlueCorrect', 'true'],
    ['Green', 'false'],
  ]);
});

test('arrow keys lead from box to box and pass over wrong rows', async () => {
  await openPreview();
  box(3).focus();
  fireEvent.keyDown(box(3), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(box(5));
  fireEvent.keyDown(box(5), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(box(3));
});

test('the subjects are named once where some row has a wrong one', async () => {
  const subject = { cell: 'C2', column: 'subject' as const, message: 'no subject "Alchemy"; it is none of the 12' };
  await openPreview(buildPreview([buildWrongRow(2, { faults: [subject] }), buildRow(3)]));
  expect(screen.getAllByText(/The subjects are Physics, Chemistry, .*, General\./)).toHaveLength(1);
});

test('a cause is replaced in all of its rows, which are selected from then on', async () => {
  const subject = { cell: 'C2', column: 'subject' as const, message: 'no subject "Alchemy"; it is none of the 12' };
  const wrong = [2, 3].map((row) => buildWrongRow(row, { level_number: '1', subject: 'Alchemy', faults: [subject] }));
  const causes = [
    {
      column: 'subject',
      message: subject.message,
      value: 'Alchemy',
      count: 2,
      first_rows: [2, 3],
      is_fault: true,
      proposal: 'chemistry',
    },
  ];
  const preview = { ...buildPreview([...wrong, buildRow(4)]), causes };
  await openPreview(preview);
  const [cause] = screen.getAllByRole('listitem');
  expect(cause?.textContent).toContain('Subject “Alchemy” is not one of the 2');
  fireEvent.click(screen.getByRole('button', { name: 'Replace in 2 rows' }));
  const mended = buildPreview([2, 3].map((row) => buildRow(row, { subject: 'chemistry' })));
  const replaced = [{ column: 'subject', from: 'Alchemy', to: 'chemistry', count: 2 }];
  await answerCall(calls, 'PATCH', '/v1/imports/7', 200, {
    ...mended,
    counts: { ...preview.counts, faulty: 0, fine: 3 },
    replaced,
  });
  expect(await screen.findByText('3 of 3', { exact: false })).toBeTruthy();
  expect(screen.getByText('“Alchemy” is now', { exact: false }).textContent).toBe(
    '“Alchemy” is now Chemistry replaced in 2 rows',
  );
});

test('N leads to the next wrong cell, which is edited in place', async () => {
  await openPreview();
  fireEvent.keyDown(document.body, { key: 'n' });
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Level of row 4: 42; no level 42'),
  );
  fireEvent.click(screen.getByRole('button', { name: /^Level of row 4/ }));
  const field = screen.getByRole('combobox', { name: 'Level of row 4' });
  fireEvent.change(field, { target: { value: '2' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await answerCall(calls, 'PATCH', '/v1/imports/7', 200, buildPreview([buildRow(4, { level_number: '2' })]));
  await waitFor(() => expect(box(4).checked).toBe(true));
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { type HeldUpload, heldUploads } from '../../components/upload/testing-uploads.ts';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { BulkQuestions } from './bulk-questions-page.tsx';
import { buildChoiceRow, buildDoubtfulRow, buildPreview, buildRow, buildWrongRow } from './testing-bulk.ts';

/** Two fine rows, a wrong one, and one with a warning. */
export const rows = [
  buildRow(2),
  buildChoiceRow(3, 'Red|Blue', ['Red', 'Blue', 'Green']),
  buildWrongRow(4),
  buildDoubtfulRow(5),
];

export const workbook = () => new File(['PK'], 'week.xlsx');
export const box = (row: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select row ${row}` });

export const allBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all fine rows' });

/** The page of bulk questions, whose calls and uploads the test answers. */
export function heldBulkPage() {
  const calls = heldCalls();
  const uploads = heldUploads();

  async function chooseFile(file = workbook()): Promise<void> {
    await openPage('/bulk-questions', BulkQuestions);
    fireEvent.change(screen.getByLabelText('Spreadsheet'), { target: { files: [file] } });
  }

  async function openPreview(preview = buildPreview(rows)): Promise<void> {
    await chooseFile();
    await waitFor(() => expect(uploads).toHaveLength(1));
    await act(async () => uploads[0]?.answer(201, preview));
    await screen.findByRole('button', { name: 'Choose another file' });
  }

  async function startUpload(): Promise<HeldUpload | undefined> {
    const before = uploads.length;
    fireEvent.click(screen.getByRole('button', { name: 'Bulk Upload' }));
    await waitFor(() => expect(uploads).toHaveLength(before + 1));
    return uploads.at(-1);
  }

  /** Answers the import as it is now, and then its rows. */
  async function answerImport({ rows: all, ...kept }: ReturnType<typeof buildPreview>): Promise<void> {
    await answerCall(calls, 'GET', '/v1/imports/7', 200, kept);
    await answerCall(calls, 'GET', '/v1/imports/7/rows', 200, { rows: all, count: all.length });
  }

  return { calls, uploads, chooseFile, openPreview, startUpload, answerImport };
}

import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { StoredPage } from './bulk-questions-page.tsx';
import { sheetOf } from './bulk-steps.ts';
import { buildPreview } from './testing-bulk.ts';
import type { BulkUpload } from './use-bulk-upload.ts';

afterEach(cleanup);

test('an upload that is undone says so', async () => {
  const sheet = sheetOf(new File([''], 'week.xlsx'), buildPreview([]));
  const outcome = { stored: 2, unchanged: 0, left_out: 0, repeated: false, operation_id: 4 };
  const step = { at: 'stored', sheet, outcome, isUndone: true } as const;
  // Nothing is pressed.
  await openPage('/bulk-questions', () => <StoredPage run={{} as BulkUpload} step={step} />);
  expect(screen.getByRole('heading', { name: 'Upload undone' })).toBeTruthy();
  expect(screen.getByText('2 questions from week.xlsx: removed again.')).toBeTruthy();
});

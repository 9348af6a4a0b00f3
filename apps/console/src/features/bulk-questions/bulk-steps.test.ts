import { expect, test } from 'vitest';
import { RequestError, unreachable } from '../../lib/request-error.ts';
import { afterFailure, readingProblem, restOf, sheetOf } from './bulk-steps.ts';
import { buildPreview, buildRow, buildWrongRow } from './testing-bulk.ts';

const sheet = sheetOf(new File([], 'week.xlsx'), buildPreview([buildRow(2), buildRow(3), buildWrongRow(4)]));
const cancelled = new DOMException('cancelled', 'AbortError');

test('a sheet that was read has every fine row selected', () => {
  expect(sheet.selection).toEqual(new Set([2, 3]));
});

test('what could not be read is said in the server’s words, or that the upload failed', () => {
  const body = { message: 'This is not a workbook', detail: 'This is a PNG picture named week.xlsx.' };
  expect(readingProblem(new RequestError(body.message, 415, body))).toBe(`Error: ${body.detail}`);
  expect(readingProblem(new RequestError('The server answered with status 500.', 500))).toBe('Error: Upload failed.');
  expect(readingProblem(unreachable())).toMatch(/^Error: Upload failed\. The server could not be reached/);
});

test('an upload cancelled before it was sent in full has stored nothing', () => {
  expect(afterFailure(sheet, cancelled, false)).toEqual({
    at: 'preview',
    sheet,
    note: 'The upload was cancelled. Nothing was stored.',
  });
});

test.each([
  ['cancelled after it was sent', cancelled],
  ['without an answer', unreachable()],
  ['whose gateway gave up', new RequestError('The server answered with status 504.', 504)],
])('an upload %s may have been stored: the same selection has to be sent again', (_, error) => {
  expect(afterFailure(sheet, error, true)).toMatchObject({
    at: 'unknown',
    sheet,
    problem: expect.stringContaining('not stored twice'),
  });
});

test('a refused upload says why, and the rows it names are wrong and no longer selected', () => {
  const faults = [{ row: 3, column: 'level_number', value: '1', message: 'no level 1' }];
  const body = { message: 'Refused', detail: '1 row cannot be stored', faults, faults_count: 1 };
  const step = afterFailure(sheet, new RequestError('Refused', 422, body), true);
  expect(step).toMatchObject({ at: 'preview', problem: '1 row cannot be stored' });
  expect(step.at === 'preview' && step.sheet.selection).toEqual(new Set([2]));
  expect(step.at === 'preview' && step.sheet.rows.map(({ status }) => status)).toEqual(['fine', 'wrong', 'wrong']);
});

test('uploaded rows leave the sheet', () => {
  const rest = restOf({ ...sheet, selection: new Set([2]) });
  expect(rest.rows.map(({ row }) => row)).toEqual([3, 4]);
  expect(rest.selection.size).toBe(0);
});

import type { BulkQuestion } from '@quizdesk/contract/bulk-questions';
import type { ImportFault } from '@quizdesk/contract/errors';
import { AppError } from '../../shared/app-error.ts';
import type { Note } from './marking/notes.ts';

const NAMED_FAULTS = 100;
const VALUE_CHARACTERS = 200;

/** One error of an uploaded question, and the question's index in the list. */
export interface UploadFault extends Note {
  readonly index: number;
}

/** The value that the error is about, as text. */
function valueAt(question: BulkQuestion, field: string): string {
  const choice = /^options\[(\d+)\]/.exec(field)?.[1];
  if (choice !== undefined) return question.options?.[Number(choice)]?.option_text ?? '';
  // Fields are named as the contract names them; a nested value is shown as the list it is.
  const value: unknown = Reflect.get(question, field);
  return Array.isArray(value) ? (field === 'answer' ? value.join('|') : '') : String(value ?? '');
}

/** The row that a question of an upload is named by. */
const rowOf = ({ row }: BulkQuestion, index: number) => row ?? index + 1;

/** 422 for an upload with wrong questions, of which nothing was stored: names the first hundred by row and field. */
export function uploadRejected(questions: readonly BulkQuestion[], found: readonly UploadFault[]): AppError {
  const details: Record<string, string> = {};
  const faults: ImportFault[] = [];
  for (const { index, field, message } of found.slice(0, NAMED_FAULTS)) {
    const question = questions[index];
    if (!question) continue;
    details[`[${index}].${field}`] ??= message;
    const value = valueAt(question, field).slice(0, VALUE_CHARACTERS);
    faults.push({ row: rowOf(question, index), column: field, value, message });
  }
  const [first] = faults;
  const others = found.length > 1 ? ` (and ${found.length - 1} more)` : '';
  const detail = `Nothing was stored. Row ${first?.row}, ${first?.column}: ${first?.message}${others}`;
  return new AppError('invalid', 'Validation error', {
    ...{ detail, details, faults, faultsCount: found.length },
    values: { count: found.length, ...(first && { row: first.row, column: first.column }) },
  });
}

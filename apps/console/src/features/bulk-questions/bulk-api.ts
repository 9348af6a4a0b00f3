import {
  type BulkPreview,
  type BulkRow,
  bulkQuestions,
  IDEMPOTENCY_KEY_HEADER,
} from '@quizdesk/contract/bulk-questions';
import type { AnswerOf } from '@quizdesk/contract/kit';
import { upload, uploadJson } from '../../lib/upload.ts';
import { questionOf } from './upload-question.ts';

interface Sending {
  readonly signal: AbortSignal;
  /** Called with the part that was sent, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Has a workbook read and its rows marked; nothing is stored. */
export function previewWorkbook(file: File, sending: Sending): Promise<BulkPreview> {
  return upload(bulkQuestions.preview, file, sending);
}

export type UploadOutcome = AnswerOf<typeof bulkQuestions.upload>;

/** Stores the questions of these rows, all or none; sent again with the same key they are stored once. */
export function uploadQuestions(rows: readonly BulkRow[], key: string, sending: Sending): Promise<UploadOutcome> {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: key };
  return uploadJson(bulkQuestions.upload, rows.map(questionOf), { ...sending, headers });
}

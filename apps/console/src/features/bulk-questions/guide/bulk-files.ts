import { bulkQuestions } from '@quizdesk/contract/bulk-questions';
import { download, saveFile } from '../../../lib/download.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { notifyFailure } from '../../../lib/toast.ts';

function sayWhy(title: string, error: unknown): void {
  if (!(error instanceof RequestError)) throw error;
  notifyFailure(title, error.message);
}

/** Hands over the workbook to fill in; says so where it cannot be had. */
export async function saveTemplate(): Promise<void> {
  try {
    const { read, fileName } = await download(bulkQuestions.template);
    saveFile(await read(), fileName ?? 'questions-template.xlsx');
  } catch (error) {
    sayWhy('The template could not be downloaded', error);
  }
}

/** Hands over the same workbook with its bad cells marked and a column of reasons; says so where it cannot be had. */
export async function saveMarked(file: File): Promise<void> {
  try {
    const { read, fileName } = await download(bulkQuestions.marked, { file });
    saveFile(await read(), fileName ?? `${file.name.replace(/\.[^.]*$/, '')}-marked.xlsx`);
  } catch (error) {
    sayWhy('The marked workbook could not be downloaded', error);
  }
}

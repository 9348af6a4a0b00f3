import { AppError } from '../../../shared/app-error.ts';

const CHOOSE = 'Choose an Excel workbook (.xlsx or .xls).';

/** 415 for a file of another kind, which `what` names. */
export function notAWorkbook(what: string): AppError {
  return new AppError('unsupported_file', 'This is not an Excel workbook', {
    detail: `The file is ${what}. ${CHOOSE}`,
    values: { kind: what },
  });
}

/** 415 for a workbook that only its owner can open. */
export function lockedWorkbook(cause?: unknown): AppError {
  const detail =
    'The file is a workbook that is locked with a password. Open it, remove the password and save it again.';
  return new AppError('unsupported_file', 'The workbook is locked', { detail, cause });
}

/** 422 for a workbook that cannot be read; `why` is the end of "The file is damaged: …". */
export function damagedWorkbook(why: string, cause?: unknown): AppError {
  const message = `The file is damaged: ${why}. Open it in a spreadsheet program and save it again.`;
  return new AppError('invalid', 'The file is damaged', { detail: message, details: { file: message }, cause });
}

/** 422 for a workbook that can be read but holds no questions as they are wanted. */
export function unusableWorkbook(message: string): AppError {
  return new AppError('invalid', 'The file cannot be used', { detail: message, details: { file: message } });
}

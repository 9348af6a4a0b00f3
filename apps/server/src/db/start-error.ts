export type DatabaseStartErrorCode =
  | 'EMBEDDED_DATABASE_IN_USE'
  | 'DATABASE_FOLDER_NOT_WRITABLE'
  | 'DATABASE_FOLDER_UNUSABLE'
  | 'DATABASE_URL_INVALID'
  | 'DATABASE_UNREACHABLE'
  | 'DATABASE_ACCESS_DENIED'
  | 'DATABASE_UNSUITABLE'
  | 'DATABASE_IS_NEWER'
  | 'DATABASE_MIGRATION_FAILED'
  | 'DATABASE_IN_USE'
  | 'RESTORE_UNFINISHED';

/** Why the database cannot be used, in one line for the operator. The line never holds a password. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
  readonly code: DatabaseStartErrorCode;

  constructor(code: DatabaseStartErrorCode, message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s*\n\s*/g, ' '), options);
    this.code = code;
  }
}

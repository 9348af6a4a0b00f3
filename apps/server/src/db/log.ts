/** What the database layer writes to: pino, or anything that takes the same calls. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

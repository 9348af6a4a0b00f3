/** What a column that may be null holds, as the driver gives it: a number, or null. */
export const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));

/** What a column that may be null holds: a text, or null. */
export const textOrNull = (value: unknown): string | null => (value === null ? null : String(value));

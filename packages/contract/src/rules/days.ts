const DAY_MS = 86_400_000;

/** A day, or one so many days later or earlier: 2026-11-21. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export const DAY_MS = 86_400_000;
/** One moment for all of a file, so that its days are whole days apart however long it runs. */
const now = Date.now();

/** So many days before now. */
export const daysAgo = (days: number): Date => new Date(now - days * DAY_MS);

/** The day of a moment by the clock of UTC: "2026-11-26". */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

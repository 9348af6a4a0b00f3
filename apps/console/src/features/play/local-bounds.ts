interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** When a day begins by the clock of whoever looks at the list, so many days later; nothing after the year 9999. */
function startOf(day: string, later = 0): string | undefined {
  // Without a time zone, a time is one by the local clock.
  const noon = new Date(`${day}T12:00:00`);
  const start = new Date(noon.getFullYear(), noon.getMonth(), noon.getDate() + later);
  return start.getUTCFullYear() > 9999 ? undefined : start.toISOString();
}

/** The bounds of whole days as points in time, for lists show times by the local clock; the second is the first moment after. */
export function localBounds({ from, to }: Days): Days {
  return {
    from: from === undefined ? undefined : startOf(from),
    to: to === undefined ? undefined : startOf(to, 1),
  };
}

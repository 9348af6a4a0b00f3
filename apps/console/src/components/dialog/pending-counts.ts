const list = new Intl.ListFormat('en-GB');

/** A count of dependents, as far as it is known. */
export interface Count {
  /** "answers". */
  readonly things: string;
  /** Undefined until it is loaded. */
  readonly data: unknown;
  readonly isError: boolean;
}

/** What a dialog says beside its counts: that some are loading, or which could not be loaded. */
export function missingCountsNote(counts: readonly Count[]): string | undefined {
  const missing = counts.filter(({ data }) => data === undefined);
  if (missing.some(({ isError }) => !isError)) return 'Counting what depends on it…';
  if (missing.length === 0) return undefined;
  return `The ${list.format(missing.map(({ things }) => things))} could not be counted.`;
}

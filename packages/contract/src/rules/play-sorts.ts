/** What lets so many records of play pass that they cannot be sorted for each page. */
const WIDE_FILTERS = ['from', 'to', 'is_correct'] as const;

/** With one of these, few enough pass. */
const NARROW_FILTERS = ['user_id', 'question_id', 'becomes_right', 'becomes_wrong', 'rescored_by'] as const;

/**
 * What a list of play can be sorted by as a whole, or of one person or question, but not of days or a verdict: nothing says where
 * a page lies then, and each would sort millions of records.
 */
export const UNNARROWED_SORTS = {
  userLevelProgress: ['unlocked_at'],
  suggestedAttempts: ['completed_at'],
  qotdAttempts: ['time_taken', 'quiz_date'],
  userAnswers: ['question_id'],
} as const;

/** Whether so many records may pass these filters that a list is not sorted by some of its columns. */
export function isWidelyNarrowed(query: object): boolean {
  const has = (name: string) => Reflect.get(query, name) !== undefined;
  return WIDE_FILTERS.some(has) && !NARROW_FILTERS.some(has);
}

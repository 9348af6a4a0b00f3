/** Filters that millions of records of play may pass: too many to be sorted for each page. */
const WIDE_FILTERS = ['from', 'to', 'is_correct'] as const;

/** Filters that few enough records pass, whatever else is asked for. */
const NARROW_FILTERS = ['user_id', 'question_id', 'becomes_right', 'becomes_wrong', 'rescored_by'] as const;

/**
 * By list, the sorts that a list has as a whole and with a filter such as a person or a question, but not with days or a verdict
 * alone: no index and no count says where a page begins then, so each page would sort millions of records.
 */
export const UNNARROWED_SORTS = {
  userLevelProgress: ['unlocked_at'],
  suggestedAttempts: ['completed_at'],
  qotdAttempts: ['time_taken', 'quiz_date'],
  userAnswers: ['question_id'],
} as const;

/** Whether a list is narrowed by such wide filters alone, and so has none of `UNNARROWED_SORTS`. */
export function isWidelyNarrowed(query: object): boolean {
  const has = (name: string) => Reflect.get(query, name) !== undefined;
  return WIDE_FILTERS.some(has) && !NARROW_FILTERS.some(has);
}

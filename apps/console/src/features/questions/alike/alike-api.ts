import type { AnswerOf } from '@quizdesk/contract/kit';
import type { lookAlikes as endpoints, LookAlike } from '@quizdesk/contract/look-alikes';
import { lookAlikePaths } from '@quizdesk/contract/paths/look-alikes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/request.ts';
import type { AlikeSearch } from './alike-search.ts';

type LookAlikes = typeof endpoints;
export type Pair = NonNullable<AnswerOf<LookAlikes['pair']>['pair']>;

/** A pair of questions that look alike, and how many pairs there are. */
export function pairQuery({ page = 1, question_id }: AlikeSearch) {
  const query = { offset: page - 1, ...(question_id !== undefined && { question_id }) };
  return queryOptions({
    queryKey: ['questions', 'alike', query],
    queryFn: ({ signal }) => request<LookAlikes['pair']>(lookAlikePaths.pair, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Which question is kept and which goes, as they are shown. */
export interface Merge {
  readonly kept: LookAlike;
  readonly merged: LookAlike;
}

const callMerge = ({ kept, merged }: Merge, dry_run: boolean, signal?: AbortSignal) =>
  request<LookAlikes['merge']>(lookAlikePaths.merge, {
    params: { id: kept.id },
    body: { kept_version: kept.version, merged_id: merged.id, merged_version: merged.version, dry_run },
    ...(signal && { signal }),
  });

/** What a merge would do. */
export function mergeTrialQuery(merge: Merge) {
  const { kept, merged } = merge;
  return queryOptions({
    queryKey: ['dependents', 'questions', 'merge', kept.id, kept.version, merged.id, merged.version],
    queryFn: ({ signal }) => callMerge(merge, true, signal),
    gcTime: 0,
    retry: false,
  });
}

export const mergeQuestions = (merge: Merge) => callMerge(merge, false);

/** Keeps both: neither is shown for the other any more. */
export const tellApart = ({ question, other }: Pair) =>
  request<LookAlikes['tellApart']>(lookAlikePaths.tellApart, {
    params: { id: question.id },
    body: { other_id: other.id },
  });

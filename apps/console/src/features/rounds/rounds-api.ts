import { ACTIVITY_STATUSES } from '@quizdesk/contract/constants';
import { roundPaths } from '@quizdesk/contract/paths/rounds';
import type { rounds as endpoints, Round } from '@quizdesk/contract/rounds';
import { linkOptions } from '@tanstack/react-router';
import { listSearch, pageWindow, type SearchOf, unsearched } from '../../components/list/list-search.ts';
import type { ListSource } from '../../components/list/resource/list-view.ts';
import { resourceApi } from '../../lib/query/resource-api.ts';

/** Questions carry the name of their round. */
export const rounds = resourceApi<typeof endpoints>('rounds', roundPaths, ['questions']);

const address = unsearched(
  listSearch({
    filters: { status: ACTIVITY_STATUSES },
    sorts: ['serial_number', 'name', 'max_questions'],
  }),
);
export type RoundSearch = SearchOf<typeof address>;

/** A contest has few rounds: one page usually holds them all. */
const pageSize = 100;

/** The rounds, in the order of the contest unless sorted. */
export const roundHome: ListSource<Round, RoundSearch> = {
  label: 'Rounds',
  address,
  link: (search) => linkOptions({ to: '/rounds', search }),
  query: ({ page, q: _, ...search }) => rounds.list({ ...search, ...pageWindow(page, pageSize) }),
  pageSize,
};

import { waitlistPaths } from '@quizdesk/contract/paths/waitlist';
import type { waitlist as endpoints, WaitlistEntry } from '@quizdesk/contract/waitlist';
import { linkOptions } from '@tanstack/react-router';
import { listSearch, pageWindow, type SearchOf, unsearched } from '../../components/list/list-search.ts';
import type { ListSource } from '../../components/list/resource/list-view.ts';
import { resourceApi } from '../../lib/query/resource-api.ts';

export const waitlist = resourceApi<typeof endpoints>('waitlist', waitlistPaths);

/** What the waitlist keeps in its address: those who still wait unless it says otherwise. */
const waitlistSearch = unsearched(
  listSearch({
    filters: { waiting: ['week'], is_invited: ['true', 'false'], state: ['done'] },
    sorts: ['created_at', 'name', 'school_name'],
  }),
);
export type WaitlistSearch = SearchOf<typeof waitlistSearch>;

/** What the list is narrowed to, as calls take it. */
export const waitlistFilter = ({ waiting, is_invited, state }: WaitlistSearch) => ({
  waiting,
  is_invited,
  state: state ?? ('waiting' as const),
});

/** The people on the waitlist, who signed up last first unless sorted. */
export const waitlistHome: ListSource<WaitlistEntry, WaitlistSearch> = {
  label: 'Waitlist',
  address: waitlistSearch,
  link: (search) => linkOptions({ to: '/waitlist', search }),
  query: ({ page, sort, order, ...search }, rows) =>
    waitlist.list({ ...pageWindow(page, rows), ...waitlistFilter(search), sort, order }),
};

/** How many wait, or are done. */
export const stateCountQuery = (state: 'waiting' | 'done') => waitlist.list({ limit: 1, offset: 0, state });

import { waitlistPaths } from '@quizdesk/contract/paths/waitlist';
import type { waitlist as endpoints, WaitlistEntry } from '@quizdesk/contract/waitlist';
import { linkOptions } from '@tanstack/react-router';
import { listSearch, pageWindow, type SearchOf } from '../../components/list/list-search.ts';
import type { ListSource } from '../../components/list/resource/list-view.ts';
import { resourceApi } from '../../lib/query/resource-api.ts';

export const waitlist = resourceApi<typeof endpoints>('waitlist', waitlistPaths);

/** What the waitlist keeps in its address. */
const waitlistSearch = listSearch({ filters: { waiting: ['week'], state: ['waiting', 'done'] } });
export type WaitlistSearch = SearchOf<typeof waitlistSearch>;

/** The people on the waitlist, who signed up last first. */
export const waitlistHome: ListSource<WaitlistEntry, WaitlistSearch> = {
  label: 'Waitlist',
  address: waitlistSearch,
  link: (search) => linkOptions({ to: '/waitlist', search }),
  query: ({ page, waiting, state }) => waitlist.list({ ...pageWindow(page), waiting, state }),
};

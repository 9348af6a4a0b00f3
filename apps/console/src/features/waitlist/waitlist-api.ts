import { waitlistPaths } from '@quizdesk/contract/paths/waitlist';
import type { waitlist as endpoints, WaitlistEntry } from '@quizdesk/contract/waitlist';
import { linkOptions } from '@tanstack/react-router';
import { type ListSearch, pageWindow, plainList } from '../../components/list/list-search.ts';
import type { ListSource } from '../../components/list/resource/list-view.ts';
import { resourceApi } from '../../lib/query/resource-api.ts';

export const waitlist = resourceApi<typeof endpoints>('waitlist', waitlistPaths);

/** The people on the waitlist, who signed up last first. */
export const waitlistHome: ListSource<WaitlistEntry, ListSearch> = {
  label: 'Waitlist',
  address: plainList,
  link: (search) => linkOptions({ to: '/waitlist', search }),
  query: ({ page }) => waitlist.list(pageWindow(page)),
};

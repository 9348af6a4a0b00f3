import type { WaitlistEntry } from '@quizdesk/contract/waitlist';
import { lazy } from 'react';
import { contactColumn } from '../../components/format/copy-text.tsx';
import { dateText } from '../../components/format/format-date.ts';
import type { BulkView } from '../../components/list/bulk/bulk-view.ts';
import { listFilters } from '../../components/list/filter/list-filters.tsx';
import type { ListView } from '../../components/list/resource/list-view.ts';
import { detailColumn } from '../../components/table/resource-columns.ts';
import { type WaitlistSearch, waitlist, waitlistHome } from './waitlist-api.ts';

/** What has been done for someone: the last of it. */
function stateText({ invited_at, done_at }: WaitlistEntry): string | null {
  if (done_at !== null) return `Done ${dateText(done_at)}`;
  return invited_at === null ? null : `Invited ${dateText(invited_at)}`;
}

export const waitlistList: ListView<WaitlistEntry, WaitlistSearch> = {
  ...waitlistHome,
  things: 'waitlist',
  Filters: listFilters([
    {
      name: 'waiting',
      label: 'Waiting',
      all: 'Everybody',
      choices: [{ value: 'week', label: 'For more than 7 days' }],
    },
    {
      name: 'state',
      label: 'State',
      all: 'Any state',
      choices: [
        { value: 'waiting', label: 'Not done' },
        { value: 'done', label: 'Done' },
      ],
    },
  ]),
  pagination: 'words',
  table: { actionCount: 1, isDense: true },
  columns: [
    { header: 'Name', minWidth: 160, onPhone: 'title', cell: ({ name }) => name },
    contactColumn('email', { minWidth: 170, grow: 1, priority: 3 }),
    contactColumn('phone', { minWidth: 136, priority: 1 }),
    detailColumn('School Name', ({ school_name }) => school_name, { minWidth: 170, grow: 1, priority: 4 }),
    detailColumn('Form or Grade', ({ form }) => form, { minWidth: 94, priority: 2 }),
    detailColumn('State', stateText, { minWidth: 110, priority: 5 }),
  ],
  rowName: ({ name }) => name,
  removal: {
    ...waitlist,
    title: 'Delete User',
    call: 'waitlist.remove',
    thing: 'Waitlist entry',
    nameOf: ({ name }) => name,
    question: ({ name }) =>
      `Are you sure you want to delete "${name}"? Only the place on the waitlist goes, with what was left there to reach them; no account is touched.`,
  },
  empty: {
    title: 'Nobody is waiting',
    text: 'People who ask for access appear here with their name, school and address, the latest first.',
  },
  noMatch: ({ state }) =>
    state === undefined
      ? {
          title: 'Nobody has waited for long',
          text: 'Everybody on the waitlist who is not done came within the last 7 days.',
          showAll: 'Show everybody',
        }
      : { title: 'Nobody found', text: 'Nobody on the waitlist has all of these.', showAll: 'Show everybody' },
};

export const waitlistBulk: BulkView<WaitlistEntry, WaitlistSearch> = {
  call: 'waitlist.bulk',
  nameOf: ({ name, school_name }) => (school_name === null ? name : `${name}, ${school_name}`),
  filter: ({ waiting, state }) => ({ waiting, state }),
  Bar: lazy(async () => ({ default: (await import('./waitlist-bulk.tsx')).WaitlistBar })),
};

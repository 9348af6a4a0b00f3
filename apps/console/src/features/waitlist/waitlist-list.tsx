import type { WaitlistEntry } from '@quizdesk/contract/waitlist';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { contactColumn } from '../../components/format/copy-column.tsx';
import { contestDay, dateText, dayText } from '../../components/format/format-date.ts';
import { countText, plural } from '../../components/format/format-number.ts';
import { daysSince, Since } from '../../components/format/since.tsx';
import type { BulkView } from '../../components/list/bulk/bulk-view.ts';
import { listFilters } from '../../components/list/filter/list-filters.tsx';
import type { ListView } from '../../components/list/resource/list-view.ts';
import { choiceClass, SwitchLinks } from '../../components/page/switch-links.tsx';
import { detailColumn } from '../../components/table/resource-columns.ts';
import { stateCountQuery, type WaitlistSearch, waitlist, waitlistFilter, waitlistHome } from './waitlist-api.ts';

const shortDay = (timestamp: string) => dayText(contestDay(new Date(timestamp)));

/** What has been done for someone: the last of it. */
function stateText({ invited_at, done_at }: WaitlistEntry): string | null {
  if (done_at !== null) return `Done ${shortDay(done_at)}`;
  return invited_at === null ? null : `Invited ${shortDay(invited_at)}`;
}

const STATES = [
  { label: 'Waiting', state: undefined },
  { label: 'Done', state: 'done' },
] as const;

/** Those who wait, or those who are done, and how many each are. */
function StateSwitch({ search }: { readonly search: WaitlistSearch }) {
  const waiting = useQuery(stateCountQuery('waiting')).data?.count;
  const done = useQuery(stateCountQuery('done')).data?.count;
  const countOf = (state: WaitlistSearch['state']) => (state === 'done' ? done : waiting);
  return (
    <SwitchLinks label="State">
      {STATES.map(({ label, state }) => {
        const count = countOf(state);
        return (
          <Link
            key={label}
            {...waitlistHome.link({ state })}
            className={choiceClass}
            aria-current={search.state === state ? 'page' : undefined}
          >
            {label}
            {count !== undefined && <span className="qd-figures"> {countText(count)}</span>}
          </Link>
        );
      })}
    </SwitchLinks>
  );
}

export const waitlistList: ListView<WaitlistEntry, WaitlistSearch> = {
  ...waitlistHome,
  things: 'waitlist entries',
  Filters: listFilters([
    {
      name: 'waiting',
      label: 'Waiting',
      all: 'Everybody',
      choices: [{ value: 'week', label: 'For more than 7 days' }],
    },
    {
      name: 'is_invited',
      label: 'Invited',
      all: 'Invited or not',
      choices: [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ],
    },
  ]),
  actions: (list) => <StateSwitch search={list} />,
  pagination: 'words',
  table: { actionCount: 1, isDense: true },
  columns: [
    { header: 'Name', minWidth: 124, sort: 'name', onPhone: 'title', cell: ({ name }) => name },
    contactColumn('email', { minWidth: 136, grow: 1, priority: 3 }),
    contactColumn('phone', { minWidth: 128, priority: 1 }),
    detailColumn('School Name', ({ school_name }) => school_name, {
      minWidth: 136,
      grow: 1,
      priority: 4,
      sort: 'school_name',
      isCutOnPhone: true,
    }),
    detailColumn('Form or Grade', ({ form }) => form, { minWidth: 94, priority: 2, isCutOnPhone: true }),
    {
      header: 'Waited',
      minWidth: 106,
      priority: 6,
      sort: 'created_at',
      isReversed: true,
      onPhone: 'detail',
      cell: ({ created_at }) => <Since at={created_at}>{plural(daysSince(created_at), 'day', 'days')}</Since>,
      phoneCell: (entry) => stateText(entry) === null && `since ${dateText(entry.created_at)}`,
    },
    {
      header: 'State',
      minWidth: 100,
      priority: 5,
      onPhone: 'detail',
      cell: (entry) => {
        const text = stateText(entry);
        return text !== null && <span className="qd-badge">{text}</span>;
      },
      phoneCell: stateText,
    },
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
  noMatch: ({ state, waiting, is_invited }) => {
    if (is_invited !== undefined)
      return {
        title: 'Nobody found',
        text: `Nobody in this list was ${is_invited === 'true' ? '' : 'not '}invited${waiting === undefined ? '' : ' and has waited for more than 7 days'}.`,
        showAll: 'Show everybody',
        kept: { state },
      };
    if (state === undefined)
      return {
        title: 'Nobody has waited for long',
        text: 'Everybody who came more than 7 days ago was invited, or is done.',
        showAll: 'Show everybody',
      };
    return waiting === undefined
      ? { title: 'Nobody is done', text: 'Who is marked as done is listed here.', showAll: 'Show who is waiting' }
      : {
          title: 'None of these is done',
          text: 'Nobody who came more than 7 days ago is marked as done.',
          showAll: 'Show all who are done',
          kept: { state },
        };
  },
};

export const waitlistBulk: BulkView<WaitlistEntry, WaitlistSearch> = {
  call: 'waitlist.exportSelected',
  nameOf: ({ name, school_name }) => (school_name === null ? name : `${name}, ${school_name}`),
  filter: waitlistFilter,
  Bar: lazy(async () => ({ default: (await import('./waitlist-bulk.tsx')).WaitlistBar })),
};

import type { Round } from '@quizdesk/contract/rounds';
import { linkOptions } from '@tanstack/react-router';
import { BLOCKING_QUESTIONS } from '../../components/dialog/use-dependents.ts';
import { AddLink } from '../../components/form/link-button.tsx';
import { countText, plural } from '../../components/format/format-number.ts';
import { StatusBadge } from '../../components/format/status-badge.tsx';
import { FilterBar, StatusFilter } from '../../components/list/filter/filter-bar.tsx';
import type { FiltersProps, ListView } from '../../components/list/resource/list-view.ts';
import { type RoundSearch, roundHome, rounds } from './rounds-api.ts';

function RoundFilters({ search, onChange }: FiltersProps<RoundSearch>) {
  return (
    <FilterBar>
      <StatusFilter
        all="All rounds"
        value={search.status}
        onChange={(status) => onChange(roundHome.address.withFilter(search, 'status', status))}
      />
    </FilterBar>
  );
}

/** The serial number is in the margin. */
export const roundList: ListView<Round, RoundSearch> = {
  ...roundHome,
  title: 'Round List',
  note: 'All rounds are available each level',
  things: 'rounds',
  Filters: RoundFilters,
  add: (list) => <AddLink link={linkOptions({ to: '/rounds/create', state: { list } })}>Add Round</AddLink>,
  table: { number: ({ serial_number }) => serial_number },
  columns: [
    { header: 'Name', minWidth: 160, onPhone: 'title', cell: ({ name }) => name },
    {
      header: 'Max Questions',
      minWidth: 104,
      priority: 1,
      align: 'right',
      onPhone: 'detail',
      cell: ({ max_questions }) => countText(max_questions),
      phoneCell: ({ max_questions }) => `${plural(max_questions, 'question', 'questions')} at most`,
    },
    {
      header: 'Status',
      minWidth: 110,
      priority: 2,
      onPhone: 'mark',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ],
  rowName: ({ name }) => name,
  edit: ({ id }, list) => linkOptions({ to: '/rounds/$id/edit', params: { id }, state: { list } }),
  removal: {
    ...rounds,
    title: 'Delete Round',
    call: 'rounds.remove',
    thing: 'Round',
    nameOf: ({ name }) => name,
    question: ({ name }) => `Are you sure you want to delete "${name}"?`,
    counting: { resource: 'rounds', count: rounds.dependents, labels: { questions: BLOCKING_QUESTIONS } },
  },
  empty: {
    title: 'No rounds yet',
    text: 'They appear when you add them, in the order of the contest, each with the most questions that it may have.',
  },
  noMatch: ({ status }) => ({
    title: 'No round found',
    text: `No round is ${status}.`,
    showAll: 'Show all rounds',
  }),
};

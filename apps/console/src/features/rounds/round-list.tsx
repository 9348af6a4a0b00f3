import type { Round } from '@quizdesk/contract/rounds';
import { linkOptions } from '@tanstack/react-router';
import { BLOCKING_QUESTIONS } from '../../components/dialog/use-dependents.ts';
import { AddLink } from '../../components/form/button-link.tsx';
import { countText, plural } from '../../components/format/format-number.ts';
import { StatusBadge } from '../../components/format/status-badge.tsx';
import { listFilters } from '../../components/list/filter/list-filters.tsx';
import type { ListView } from '../../components/list/resource/list-view.ts';
import { formEditing } from '../../components/table/row-editing.tsx';
import { type RoundSearch, roundHome, rounds } from './rounds-api.ts';

/** The serial number is in the margin. */
export const roundList: ListView<Round, RoundSearch> = {
  ...roundHome,
  title: 'Round List',
  note: 'All rounds are available each level',
  things: 'rounds',
  Filters: listFilters([
    {
      name: 'status',
      label: 'Status',
      all: 'All rounds',
      isAlways: true,
      choices: [
        { value: 'active', label: 'Active' },
        { value: 'inactive', label: 'Inactive' },
      ],
    },
  ]),
  add: (list) => <AddLink link={linkOptions({ to: '/rounds/create', state: { list } })}>Add Round</AddLink>,
  newest: 'serial_number',
  usualOrder: 'asc',
  table: {
    number: ({ serial_number }) => serial_number,
    numberSort: { header: 'Serial number', sort: 'serial_number' },
  },
  columns: [
    {
      header: 'Name',
      minWidth: 160,
      sort: 'name',
      onPhone: 'title',
      cell: ({ name }) => name,
      edit: { field: 'name', kind: 'text' },
    },
    {
      header: 'Max Questions',
      minWidth: 104,
      priority: 1,
      align: 'right',
      sort: 'max_questions',
      onPhone: 'detail',
      cell: ({ max_questions }) => countText(max_questions),
      edit: { field: 'max_questions', kind: 'number' },
      phoneCell: ({ max_questions }) => `${plural(max_questions, 'question', 'questions')} at most`,
    },
    {
      header: 'Status',
      minWidth: 110,
      priority: 2,
      oneValueBy: ['status'],
      onPhone: 'mark',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ],
  rowName: ({ name }) => name,
  edit: ({ id }, list) => linkOptions({ to: '/rounds/$id/edit', params: { id }, state: { list } }),
  editing: formEditing('rounds.update', async () => (await import('./round-form.tsx')).roundForm),
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

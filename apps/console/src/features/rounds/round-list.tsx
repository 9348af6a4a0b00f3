import type { Round } from '@quizdesk/contract/rounds';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { FilterBar, FilterSelect } from '../../components/filter-bar.tsx';
import { ListBody } from '../../components/list-body.tsx';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import { ResourceTable } from '../../components/resource-table.tsx';
import type { RowAction } from '../../components/row-actions.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { type ListPage, useListPage } from '../../components/use-list-page.ts';
import { AddRound, NoRoundFound, NoRounds } from './no-rounds.tsx';
import { roundColumns } from './round-columns.tsx';
import { RoundDelete } from './round-delete.tsx';
import { ROUNDS_PAGE, type RoundSearch, roundSearch, roundsQuery } from './rounds-api.ts';

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

interface RowsProps {
  readonly search: RoundSearch;
  readonly list: ListPage<Round>;
  readonly onDelete: (round: Round) => void;
}

function RoundRows({ search, list, onDelete }: RowsProps) {
  const edit = ({ id }: Round) => linkOptions({ to: '/rounds/$id/edit', params: { id }, state: { list: search } });
  const actions = (round: Round): RowAction[] => [
    { label: 'Edit', icon: IconPencil, link: edit(round) },
    { label: 'Delete', icon: IconTrash, onSelect: () => onDelete(round), isDestructive: true },
  ];
  return (
    <ListBody
      list={list}
      failure="The rounds could not be loaded"
      empty={search.status === undefined ? <NoRounds /> : <NoRoundFound status={search.status} />}
      pageLink={(page, props) => <Link to="/rounds" search={roundSearch.pageOf(search, page)} {...props} />}
    >
      <ResourceTable
        label="Rounds"
        columns={roundColumns}
        rows={list.rows}
        rowKey={(round) => round.id}
        rowName={(round) => round.name}
        number={(round) => round.serial_number}
        rowLink={edit}
        actions={actions}
        isStale={list.isStale}
      />
    </ListBody>
  );
}

/** The rounds of the contest in their order: status and page come from the address and go there. */
export function RoundList({ search }: { readonly search: RoundSearch }) {
  const navigate = useNavigate();
  const show = (wanted: RoundSearch, replace = false) => void navigate({ to: '/rounds', search: wanted, replace });
  const replacePage = (page: number) => show(roundSearch.pageOf(search, page), true);
  const list = useListPage(useQuery(roundsQuery(search)), search, { replacePage, pageSize: ROUNDS_PAGE });
  const asking = useAsking<Round>();
  return (
    <>
      <PageHead
        title="Round List"
        count={list.count}
        note="All rounds are available each level"
        actions={<AddRound list={search} />}
        isRuled
      >
        <FilterBar>
          <FilterSelect
            label="Status"
            all="All rounds"
            choices={STATUSES}
            value={search.status}
            onChange={(status) => show(roundSearch.withFilter(search, 'status', status))}
          />
        </FilterBar>
        <PageRange>{list.range}</PageRange>
      </PageHead>
      <RoundRows search={search} list={list} onDelete={asking.ask} />
      <RoundDelete asking={asking} />
    </>
  );
}

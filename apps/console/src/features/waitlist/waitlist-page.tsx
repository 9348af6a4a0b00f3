import type { WaitlistEntry } from '@quizdesk/contract/waitlist';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { copyText } from '../../components/copy-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListBody } from '../../components/list-body.tsx';
import { type ListSearch, plainList } from '../../components/list-search.ts';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import type { Column } from '../../components/resource-columns.ts';
import { ResourceTable } from '../../components/resource-table.tsx';
import type { RowAction } from '../../components/row-actions.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { useListPage } from '../../components/use-list-page.ts';
import { waitlistQuery } from './waitlist-api.ts';
import { WaitlistDelete } from './waitlist-delete.tsx';

const columns: readonly Column<WaitlistEntry>[] = [
  { header: 'Name', minWidth: 160, onPhone: 'title', cell: ({ name }) => name },
  {
    header: 'Email',
    minWidth: 170,
    grow: 1,
    priority: 3,
    onPhone: 'detail',
    cell: ({ email }) => copyText('email', email),
  },
  { header: 'Phone', minWidth: 136, priority: 1, onPhone: 'detail', cell: ({ phone }) => copyText('phone', phone) },
  {
    header: 'School Name',
    minWidth: 170,
    grow: 1,
    priority: 4,
    onPhone: 'detail',
    cell: ({ school_name }) => school_name,
  },
  { header: 'Form or Grade', minWidth: 94, priority: 2, onPhone: 'detail', cell: ({ form }) => form },
];

function NobodyWaits() {
  return (
    <EmptyState title="Nobody is waiting">
      People who ask to be let in leave their name, school and address here, the latest first.
    </EmptyState>
  );
}

/** Who signed up for the waitlist, the latest first; the page lives in the address. */
export function WaitlistPage({ search }: { readonly search: ListSearch }) {
  const navigate = useNavigate();
  const replacePage = (page: number) =>
    void navigate({ to: '/waitlist', search: plainList.pageOf(search, page), replace: true });
  const list = useListPage(useQuery(waitlistQuery(search)), search, { replacePage });
  const asking = useAsking<WaitlistEntry>();
  const actions = (entry: WaitlistEntry): RowAction[] => [
    { label: 'Delete', icon: IconTrash, onSelect: () => asking.ask(entry), isDestructive: true },
  ];
  return (
    <>
      <PageHead title="Waitlist" count={list.count} actions={<PageRange>{list.range}</PageRange>} isRuled />
      <ListBody
        list={list}
        failure="The waitlist could not be loaded"
        empty={<NobodyWaits />}
        pageLink={(page, props) => <Link to="/waitlist" search={plainList.pageOf(search, page)} {...props} />}
        pagination="words"
      >
        <ResourceTable
          label="Waitlist"
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          actions={actions}
          actionCount={1}
          firstNumber={list.firstNumber}
          isStale={list.isStale}
          isDense
        />
      </ListBody>
      <WaitlistDelete asking={asking} />
    </>
  );
}

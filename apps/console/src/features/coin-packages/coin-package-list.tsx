import type { CoinPackage } from '@quizdesk/contract/coin-packages';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListBody } from '../../components/list-body.tsx';
import { type ListSearch, plainList } from '../../components/list-search.ts';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import { ResourceTable } from '../../components/resource-table.tsx';
import type { RowAction } from '../../components/row-actions.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { type ListPage, useListPage } from '../../components/use-list-page.ts';
import { AddCoinPackage } from './add-coin-package.tsx';
import { coinPackageColumns } from './coin-package-columns.tsx';
import { CoinPackageDelete } from './coin-package-delete.tsx';
import { coinPackagesQuery } from './coin-packages-api.ts';

function NoCoinPackages() {
  return (
    <EmptyState title="No coin packages yet" actions={<AddCoinPackage />}>
      Packages of coins belong here, with how many coins each holds and what it costs.
    </EmptyState>
  );
}

interface RowsProps {
  readonly search: ListSearch;
  readonly list: ListPage<CoinPackage>;
  readonly onDelete: (coinPackage: CoinPackage) => void;
}

function CoinPackageRows({ search, list, onDelete }: RowsProps) {
  const edit = ({ id }: CoinPackage) =>
    linkOptions({ to: '/coin-packages/$id/edit', params: { id }, state: { list: search } });
  const actions = (coinPackage: CoinPackage): RowAction[] => [
    { label: 'Edit', icon: IconPencil, link: edit(coinPackage) },
    { label: 'Delete', icon: IconTrash, onSelect: () => onDelete(coinPackage), isDestructive: true },
  ];
  return (
    <ListBody
      list={list}
      failure="The coin packages could not be loaded"
      empty={<NoCoinPackages />}
      pageLink={(page, props) => <Link to="/coin-packages" search={plainList.pageOf(search, page)} {...props} />}
    >
      <ResourceTable
        label="Coin Packages"
        columns={coinPackageColumns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={edit}
        actions={actions}
        numbers={false}
        isStale={list.isStale}
      />
    </ListBody>
  );
}

/** The packages of coins, newest first; the page lives in the address. */
export function CoinPackageList({ search }: { readonly search: ListSearch }) {
  const navigate = useNavigate();
  const replacePage = (page: number) =>
    void navigate({ to: '/coin-packages', search: plainList.pageOf(search, page), replace: true });
  const list = useListPage(useQuery(coinPackagesQuery(search)), search, { replacePage });
  const asking = useAsking<CoinPackage>();
  return (
    <>
      <PageHead title="Coin Packages" count={list.count} actions={<AddCoinPackage list={search} />} isRuled>
        {list.pages > 1 ? <PageRange>{list.range}</PageRange> : undefined}
      </PageHead>
      <CoinPackageRows search={search} list={list} onDelete={asking.ask} />
      <CoinPackageDelete asking={asking} />
    </>
  );
}

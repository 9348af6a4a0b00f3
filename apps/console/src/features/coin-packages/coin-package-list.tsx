import type { CoinPackage } from '@quizdesk/contract/coin-packages';
import { IconCoin } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { AddLink } from '../../components/form/button-link.tsx';
import { moneyText, plural } from '../../components/format/format-number.ts';
import { numberColumn } from '../../components/format/number-column.tsx';
import { proseColumn } from '../../components/format/prose-column.ts';
import { WordBadge } from '../../components/format/status-badge.tsx';
import type { ListView } from '../../components/list/resource/list-view.ts';
import { detailColumn } from '../../components/table/resource-columns.ts';
import { formEditing } from '../../components/table/row-editing.tsx';
import { coinPackageHome, coinPackages, STATUS_CHOICES, STATUS_TEXTS } from './coin-packages-api.ts';

export const coinPackageList: ListView<CoinPackage> = {
  ...coinPackageHome,
  things: 'coin packages',
  add: (list) => <AddLink link={linkOptions({ to: '/coin-packages/add', state: { list } })}>Add Coin Package</AddLink>,
  table: { numbers: false },
  columns: [
    {
      header: 'Name',
      minWidth: 140,
      onPhone: 'title',
      cell: ({ name }) => name,
      edit: { field: 'name', kind: 'text' },
    },
    proseColumn('Description', ({ description }) => description, { minWidth: 200, grow: 2, priority: 1 }),
    {
      header: 'Icon',
      minWidth: 32,
      onPhone: 'hidden',
      cell: () => (
        <IconCoin
          size={32}
          stroke={1.5}
          color="var(--qd-warn)"
          fill="var(--qd-warn-tint)"
          role="img"
          aria-label="Coin"
        />
      ),
    },
    numberColumn('Coin Amount', 92, ({ coin_amount }) => coin_amount, {
      priority: 3,
      edit: { field: 'coin_amount', kind: 'number' },
      words: (coins) => plural(coins, 'coin', 'coins'),
    }),
    detailColumn('Price', ({ price }) => price !== null && moneyText(price), {
      minWidth: 72,
      priority: 4,
      align: 'right',
      edit: { field: 'price', kind: 'number' },
      phoneCell: ({ price }) => price !== null && `for ${moneyText(price)}`,
    }),
    {
      header: 'Status',
      minWidth: 76,
      priority: 2,
      onPhone: 'mark',
      edit: { field: 'status', kind: 'choice', choices: STATUS_CHOICES },
      cell: ({ status }) => <WordBadge isActive={status === 'active'}>{STATUS_TEXTS[status]}</WordBadge>,
    },
  ],
  rowName: ({ name }) => name,
  edit: ({ id }, list) => linkOptions({ to: '/coin-packages/$id/edit', params: { id }, state: { list } }),
  editing: formEditing('coinPackages.update', async () => (await import('./coin-package-form.tsx')).coinPackageForm),
  removal: {
    ...coinPackages,
    title: 'Delete Coin Package',
    call: 'coinPackages.remove',
    thing: 'Coin package',
    nameOf: ({ name }) => name,
    question: ({ name }) =>
      `Are you sure you want to delete "${name}"? It can no longer be offered. To take it back only for a while, set its status to Deactive instead.`,
  },
  empty: {
    title: 'No coin packages yet',
    text: 'They appear when you add them, with how many coins each holds and what it costs.',
  },
};

import type { CoinPackage } from '@quizdesk/contract/coin-packages';
import { countOf, countText, moneyText } from '../../components/number-text.ts';
import { cutText } from '../../components/question-words.ts';
import type { Column } from '../../components/resource-columns.ts';
import { WordBadge } from '../../components/status-badge.tsx';
import { CoinImage } from './coin-image.tsx';
import { STATUS_TEXTS } from './coin-package-words.ts';

export const coinPackageColumns: readonly Column<CoinPackage>[] = [
  { header: 'Name', minWidth: 140, onPhone: 'title', cell: ({ name }) => name },
  {
    header: 'Description',
    minWidth: 200,
    grow: 2,
    priority: 1,
    onPhone: 'detail',
    cell: ({ description }) => description,
    phoneCell: ({ description }) => description && cutText(description),
  },
  { header: 'Icon', minWidth: 32, onPhone: 'hidden', cell: () => <CoinImage /> },
  {
    header: 'Coin Amount',
    minWidth: 92,
    priority: 3,
    align: 'right',
    onPhone: 'detail',
    cell: ({ coin_amount }) => coin_amount !== null && countText(coin_amount),
    phoneCell: ({ coin_amount }) => coin_amount !== null && countOf(coin_amount, 'coin', 'coins'),
  },
  {
    header: 'Price',
    minWidth: 72,
    priority: 4,
    align: 'right',
    onPhone: 'detail',
    cell: ({ price }) => price !== null && moneyText(price),
    phoneCell: ({ price }) => price !== null && `for ${moneyText(price)}`,
  },
  {
    header: 'Status',
    minWidth: 76,
    priority: 2,
    onPhone: 'mark',
    cell: ({ status }) => <WordBadge isActive={status === 'active'}>{STATUS_TEXTS[status]}</WordBadge>,
  },
];

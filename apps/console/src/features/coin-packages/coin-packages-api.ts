import type { CoinPackage, coinPackages as endpoints } from '@quizdesk/contract/coin-packages';
import { COIN_STATUSES } from '@quizdesk/contract/constants';
import { coinPackagePaths } from '@quizdesk/contract/paths/coin-packages';
import { linkOptions } from '@tanstack/react-router';
import { type ListSearch, pageWindow, plainList } from '../../components/list/list-search.ts';
import type { ListSource } from '../../components/list/resource/list-view.ts';
import { resourceApi } from '../../lib/query/resource-api.ts';

export const coinPackages = resourceApi<typeof endpoints>('coin_packages', coinPackagePaths);

/** The packages, newest first. */
export const coinPackageHome: ListSource<CoinPackage, ListSearch> = {
  label: 'Coin Packages',
  address: plainList,
  link: (search) => linkOptions({ to: '/coin-packages', search }),
  query: ({ page }, rows) => coinPackages.list(pageWindow(page, rows)),
};

export const STATUS_TEXTS: Readonly<Record<CoinPackage['status'], string>> = { active: 'Active', deactive: 'Deactive' };
export const STATUS_CHOICES = COIN_STATUSES.map((value) => ({ value, label: STATUS_TEXTS[value] }));

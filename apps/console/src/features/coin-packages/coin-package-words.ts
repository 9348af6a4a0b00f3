import type { CoinPackage } from '@quizdesk/contract/coin-packages';

export const STATUS_TEXTS = { active: 'Active', deactive: 'Deactive' } as const satisfies Record<
  CoinPackage['status'],
  string
>;

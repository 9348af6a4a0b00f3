import { createFileRoute } from '@tanstack/react-router';
import { CoinPackageAdd } from '../../../features/coin-packages/coin-package-add.tsx';

export const Route = createFileRoute('/_admin/coin-packages/add')({ component: CoinPackageAdd });

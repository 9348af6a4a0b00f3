import type { CoinPackage } from '@quizdesk/contract/coin-packages';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import type { Asking } from '../../components/use-asking.ts';
import { refreshCoinPackages, removeCoinPackage } from './coin-packages-api.ts';

/** Asks whether a package shall go. */
export function CoinPackageDelete({ asking }: { readonly asking: Asking<CoinPackage> }) {
  return (
    <DeleteDialog
      asking={asking}
      title="Delete Coin Package"
      thing="Coin package"
      nameOf={({ name }) => name}
      remove={({ id }) => removeCoinPackage(id)}
      refresh={refreshCoinPackages}
    >
      Are you sure you want to delete "{asking.about?.name}"? It can no longer be offered. To take it back only for a
      while, set its status to Deactive instead.
    </DeleteDialog>
  );
}

import { PageHead } from '../../components/page-head.tsx';
import { notifySuccess } from '../../lib/toast.ts';
import { BackToCoinPackages } from './back-to-coin-packages.tsx';
import { CoinPackageForm } from './coin-package-form.tsx';
import { EMPTY_COIN_PACKAGE } from './coin-package-values.ts';
import { insertCoinPackage, refreshCoinPackages } from './coin-packages-api.ts';

/** The page that adds a package of coins. */
export function CoinPackageAdd() {
  return (
    <>
      <PageHead title="Add Coin Package" back={<BackToCoinPackages />} />
      <CoinPackageForm
        initialValues={EMPTY_COIN_PACKAGE}
        submitLabel="Submit"
        busyLabel="Submitting..."
        onSave={async (coinPackage) => {
          const added = await insertCoinPackage(coinPackage);
          notifySuccess('Coin package added', added.name);
          void refreshCoinPackages();
        }}
      />
    </>
  );
}

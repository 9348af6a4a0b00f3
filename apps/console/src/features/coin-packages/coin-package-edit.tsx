import { ButtonLink } from '../../components/button-link.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { StoredRow } from '../../components/stored-row.tsx';
import { notifySuccess } from '../../lib/toast.ts';
import { BackToCoinPackages } from './back-to-coin-packages.tsx';
import { CoinPackageForm } from './coin-package-form.tsx';
import { valuesOf } from './coin-package-values.ts';
import { coinPackageQuery, refreshCoinPackages, updateCoinPackage } from './coin-packages-api.ts';

const FIELDS = ['Name', 'Description', 'Coin', 'Price', 'Status', 'Icon'];

const allPackages = (
  <ButtonLink to="/coin-packages" variant="default">
    Go to Coin Packages
  </ButtonLink>
);

/** The page that changes a package of coins. */
export function CoinPackageEdit({ id }: { readonly id: number }) {
  return (
    <>
      <PageHead title="Edit Coin Package" back={<BackToCoinPackages />} />
      <StoredRow key={id} query={coinPackageQuery(id)} fields={FIELDS} thing="coin package" wayOut={allPackages}>
        {(stored) => (
          <CoinPackageForm
            initialValues={valuesOf(stored)}
            submitLabel="Update"
            busyLabel="Updating..."
            onSave={async (coinPackage) => {
              const updated = await updateCoinPackage(id, coinPackage);
              notifySuccess('Coin package updated', updated.name);
              void refreshCoinPackages();
            }}
          />
        )}
      </StoredRow>
    </>
  );
}

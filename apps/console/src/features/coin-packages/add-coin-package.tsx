import { IconPlus } from '@tabler/icons-react';
import { ButtonLink } from '../../components/button-link.tsx';
import type { ListSearch } from '../../components/list-search.ts';

/** The way to a new package. */
export function AddCoinPackage({ list = {} }: { readonly list?: ListSearch }) {
  return (
    <ButtonLink to="/coin-packages/add" state={{ list }} leftSection={<IconPlus size={18} stroke={1.7} />}>
      Add Coin Package
    </ButtonLink>
  );
}

import { Link } from '@tanstack/react-router';
import { useListBefore } from '../../components/list-memory.ts';
import { plainList } from '../../components/list-search.ts';
import { BackLabel } from '../../components/page-head.tsx';

/** The link from a package's page to the list that led to it. */
export function BackToCoinPackages() {
  return (
    <Link to="/coin-packages" search={useListBefore(plainList)}>
      <BackLabel>Coin Packages</BackLabel>
    </Link>
  );
}

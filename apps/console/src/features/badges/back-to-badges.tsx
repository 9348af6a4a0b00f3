import { Link } from '@tanstack/react-router';
import { useListBefore } from '../../components/list-memory.ts';
import { plainList } from '../../components/list-search.ts';
import { BackLabel } from '../../components/page-head.tsx';

/** The link from a badge's page to the list that led to it. */
export function BackToBadges() {
  return (
    <Link to="/badges" search={useListBefore(plainList)}>
      <BackLabel>Badges</BackLabel>
    </Link>
  );
}

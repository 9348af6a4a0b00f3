import { Link } from '@tanstack/react-router';
import { useListBefore } from '../../components/list-memory.ts';
import { BackLabel } from '../../components/page-head.tsx';
import { roundSearch } from './rounds-api.ts';

/** The link from a round's page to the list that led to it. */
export function BackToRounds() {
  return (
    <Link to="/rounds" search={useListBefore(roundSearch)}>
      <BackLabel>Rounds</BackLabel>
    </Link>
  );
}

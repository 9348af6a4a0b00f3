import { Link } from '@tanstack/react-router';
import { useListBefore } from '../../components/list-memory.ts';
import { plainList } from '../../components/list-search.ts';
import { BackLabel } from '../../components/page-head.tsx';

/** The link from a school's page to the list that led to it. */
export function BackToSchools() {
  return (
    <Link to="/schools" search={useListBefore(plainList)}>
      <BackLabel>Schools</BackLabel>
    </Link>
  );
}

import { Link } from '@tanstack/react-router';
import { useListBefore } from '../../components/list-memory.ts';
import { BackLabel } from '../../components/page-head.tsx';

/** The link from a school's page to the list that led to it. */
export function BackToSchools() {
  return (
    <Link to="/schools" search={useListBefore()}>
      <BackLabel>Schools</BackLabel>
    </Link>
  );
}

import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button-link.tsx';
import { useListBefore } from '../../components/list-memory.ts';
import { BackLabel } from '../../components/page-head.tsx';
import { adminSearch } from './users-api.ts';

/** The link from a form to the list of administrators that led to it. */
export function BackToAdmins() {
  return (
    <Link to="/admins" search={useListBefore(adminSearch)}>
      <BackLabel>Admins</BackLabel>
    </Link>
  );
}

/** Leaves a form without saving. */
export function CancelToAdmins() {
  return (
    <ButtonLink to="/admins" search={useListBefore(adminSearch)} variant="default">
      Cancel
    </ButtonLink>
  );
}

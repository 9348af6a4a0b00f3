import { IconPlus } from '@tabler/icons-react';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { ListSearch } from '../../components/list-search.ts';

/** The way to a new badge. */
export function AddBadge({ list = {} }: { readonly list?: ListSearch }) {
  return (
    <ButtonLink to="/badges/add" state={{ list }} leftSection={<IconPlus size={18} stroke={1.7} />}>
      Add Badge
    </ButtonLink>
  );
}

/** The list before its first badge. */
export function NoBadges() {
  return (
    <EmptyState title="No badges yet" actions={<AddBadge />}>
      Badges that participants can earn belong here, by tier and name. One is awarded as soon as it has the name of a
      rule of the server.
    </EmptyState>
  );
}

/** The way on from a badge that does not exist. */
export const allBadges = (
  <ButtonLink to="/badges" variant="default">
    Go to Badges
  </ButtonLink>
);

import type { Badge } from '@quizdesk/contract/badges';
import { Link } from '@tanstack/react-router';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import type { Asking } from '../../components/use-asking.ts';
import { useDependents } from '../../components/use-dependents.ts';
import { countDependents, refreshBadges, removeBadge } from './badges-api.ts';

const COUNTING = {
  resource: 'badges',
  count: countDependents,
  words: {
    holders: {
      things: 'people who have it',
      one: 'person has it and stands in the way',
      many: 'people have it and stand in the way',
      isInTheWay: true,
    },
  },
};

/** Asks whether a badge shall go, and says how many people have it. */
export function BadgeDelete({ asking }: { readonly asking: Asking<Badge> }) {
  const dependents = useDependents(asking, COUNTING);
  return (
    <DeleteDialog
      asking={asking}
      title="Delete Badge"
      thing="Badge"
      nameOf={(badge) => badge.name}
      dependents={dependents}
      remove={({ id }) => removeBadge(id)}
      refresh={refreshBadges}
    >
      Are you sure to delete? The badge "{asking.about?.name}" cannot be brought back.
      {asking.about !== undefined && dependents.attached.length > 0 && (
        <>
          {' '}
          <Link to="/user-badges" search={{ badge_id: asking.about.id }}>
            Show who has it
          </Link>
        </>
      )}
    </DeleteDialog>
  );
}

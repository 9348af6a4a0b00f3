import type { Badge } from '@quizdesk/contract/badges';
import { Link } from '@tanstack/react-router';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import type { Asking } from '../../components/use-asking.ts';
import { attachedHolders } from './badge-words.ts';
import { refreshBadges, removeBadge } from './badges-api.ts';

/** Asks whether a badge shall go, and says how many people have it. */
export function BadgeDelete({ asking }: { readonly asking: Asking<Badge> }) {
  return (
    <DeleteDialog
      asking={asking}
      title="Delete Badge"
      thing="Badge"
      nameOf={(badge) => badge.name}
      dependents={{ attached: asking.about === undefined ? [] : attachedHolders(asking.about) }}
      remove={({ id }) => removeBadge(id)}
      refresh={refreshBadges}
    >
      Are you sure to delete? The badge "{asking.about?.name}" cannot be brought back.
      {asking.about !== undefined && asking.about.awards_count > 0 && (
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

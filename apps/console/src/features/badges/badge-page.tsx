import type { Badge } from '@quizdesk/contract/badges';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button-link.tsx';
import { Facts } from '../../components/facts.tsx';
import { countOf } from '../../components/number-text.ts';
import { PageHead } from '../../components/page-head.tsx';
import { StoredRow } from '../../components/stored-row.tsx';
import { YesNoBadge } from '../../components/yes-no-badge.tsx';
import { BackToBadges } from './back-to-badges.tsx';
import { BadgeIcon } from './badge-columns.tsx';
import { wholeTierText } from './badge-words.ts';
import classes from './badges.module.css';
import { badgeQuery, holdersQuery, implementedQuery } from './badges-api.ts';
import { allBadges } from './no-badges.tsx';

const FACTS = ['Icon', 'Tier', 'Description', 'Implemented', 'Hidden', 'Awarded'];

function BadgeFacts({ badge }: { readonly badge: Badge }) {
  const implemented = useQuery(implementedQuery).data;
  const { name, tier, description, visual_level, hidden } = badge;
  const holders = useQuery(holdersQuery(badge.id)).data;
  return (
    <Facts
      isBeside
      className={classes.facts}
      facts={[
        ['Icon', <BadgeIcon key="icon" badge={badge} size={72} />],
        ['Tier', wholeTierText(tier)],
        ['Description', description],
        ['Visual Level', visual_level],
        ['Implemented', implemented && <YesNoBadge isYes={implemented.includes(name)} />],
        ['Hidden', hidden ? 'Yes' : 'No'],
        [
          'Awarded',
          holders === 0 ? (
            'Nobody has it yet'
          ) : (
            <Link key="awarded" to="/user-badges" search={{ badge_id: badge.id }}>
              {holders === undefined ? 'Show who has it' : `${countOf(holders, 'person has', 'people have')} it`}
            </Link>
          ),
        ],
      ]}
    />
  );
}

/** The page that shows one badge. */
export function BadgePage({ id }: { readonly id: number }) {
  const { data } = useQuery(badgeQuery(id));
  const edit = (
    <ButtonLink to="/badges/$id/edit" params={{ id }} leftSection={<IconPencil size={18} stroke={1.7} />}>
      Edit
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={data?.name ?? 'Badge'}
        back={<BackToBadges />}
        actions={data === undefined ? undefined : edit}
        isRuled
      />
      <StoredRow key={id} query={badgeQuery(id)} fields={FACTS} thing="badge" wayOut={allBadges} isOnlyShown>
        {(badge) => <BadgeFacts badge={badge} />}
      </StoredRow>
    </>
  );
}

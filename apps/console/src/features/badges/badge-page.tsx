import type { Badge } from '@quizdesk/contract/badges';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../components/form/button-link.tsx';
import { RecordLoader } from '../../components/form/record-loader.tsx';
import { Facts } from '../../components/format/facts.tsx';
import { plural } from '../../components/format/format-number.ts';
import { YesNoBadge } from '../../components/format/status-badge.tsx';
import { BackTo, GoTo } from '../../components/list/resource/back-to.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { badges } from '../../components/resources/badges.ts';
import { BadgeIcon } from './badge-columns.tsx';
import { wholeTierText } from './badge-labels.ts';
import classes from './badges.module.css';
import { badgeHome, holdersQuery, implementedQuery } from './badges-api.ts';

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
              {holders === undefined ? 'Show who has it' : `${plural(holders, 'person has', 'people have')} it`}
            </Link>
          ),
        ],
      ]}
    />
  );
}

/** The page that shows one badge. */
export function BadgePage({ id }: { readonly id: number }) {
  const { data } = useQuery(badges.find(id));
  const edit = (
    <ButtonLink to="/badges/$id/edit" params={{ id }} leftSection={<IconPencil size={18} stroke={1.7} />}>
      Edit
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={data?.name ?? 'Badge'}
        back={<BackTo home={badgeHome} />}
        actions={data === undefined ? undefined : edit}
        record={{ table: 'badges', id, name: data?.name ?? `Badge ${id}` }}
        isRuled
      />
      <RecordLoader
        key={id}
        query={badges.find(id)}
        fields={FACTS}
        thing="badge"
        wayOut={<GoTo home={badgeHome} />}
        isOnlyShown
      >
        {(badge) => <BadgeFacts badge={badge} />}
      </RecordLoader>
    </>
  );
}

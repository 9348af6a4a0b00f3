import type { Badge } from '@quizdesk/contract/badges';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/button-link.tsx';
import { countOf } from '../../components/number-text.ts';
import { PageHead } from '../../components/page-head.tsx';
import { StoredRow } from '../../components/stored-row.tsx';
import { BackToBadges } from './back-to-badges.tsx';
import { BadgeIcon } from './badge-columns.tsx';
import { wholeTierText } from './badge-words.ts';
import classes from './badges.module.css';
import { badgeQuery, implementedQuery } from './badges-api.ts';
import { ImplementedBadge } from './implemented-badge.tsx';
import { allBadges } from './no-badges.tsx';

const FACTS = ['Icon', 'Tier', 'Description', 'Implemented', 'Hidden', 'Awarded'];

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children ?? <span className={classes.none}>–</span>}</dd>
    </>
  );
}

function BadgeFacts({ badge }: { readonly badge: Badge }) {
  const implemented = useQuery(implementedQuery).data;
  const awarded = `${countOf(badge.awards_count, 'person has', 'people have')} it`;
  return (
    <dl className={classes.facts}>
      <Fact name="Icon">
        <BadgeIcon badge={badge} size={72} />
      </Fact>
      <Fact name="Tier">{wholeTierText(badge.tier)}</Fact>
      <Fact name="Description">{badge.description}</Fact>
      <Fact name="Visual Level">{badge.visual_level}</Fact>
      <Fact name="Implemented">
        {implemented && <ImplementedBadge isImplemented={implemented.includes(badge.name)} />}
      </Fact>
      <Fact name="Hidden">{badge.hidden ? 'Yes' : 'No'}</Fact>
      <Fact name="Awarded">
        {badge.awards_count === 0 ? 'Nobody has it yet' : <Link to="/user-badges">{awarded}</Link>}
      </Fact>
    </dl>
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
      <StoredRow key={id} query={badgeQuery(id)} fields={FACTS} thing="badge" wayOut={allBadges}>
        {(badge) => <BadgeFacts badge={badge} />}
      </StoredRow>
    </>
  );
}

import type { Badge } from '@quizdesk/contract/badges';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { AddLink } from '../../components/form/button-link.tsx';
import type { ListSearch } from '../../components/list/list-search.ts';
import type { ListView } from '../../components/list/resource/list-view.ts';
import { ResourceList } from '../../components/list/resource/resource-list.tsx';
import { badges } from '../../components/resources/badges.ts';
import { formEditing } from '../../components/table/row-editing.tsx';
import { badgeColumns } from './badge-columns.tsx';
import classes from './badges.module.css';
import { badgeHome, implementedQuery } from './badges-api.ts';

const HOLDERS = {
  things: 'people who have it',
  one: 'person has it, from whom it must be revoked first',
  many: 'people have it, from whom it must be revoked first',
  isBlocking: true,
};

const badgeList: ListView<Badge> = {
  ...badgeHome,
  things: 'badges',
  add: (list) => <AddLink link={linkOptions({ to: '/badges/add', state: { list } })}>Add Badge</AddLink>,
  // Names lead to the badges' pages.
  table: { numbers: false, rowLink: undefined },
  columns: [],
  rowName: ({ name }) => name,
  edit: ({ id }, list) => linkOptions({ to: '/badges/$id/edit', params: { id }, state: { list } }),
  editing: formEditing('badges.update', async () => (await import('./badge-form.tsx')).badgeForm),
  removal: {
    ...badges,
    title: 'Delete Badge',
    call: 'badges.remove',
    thing: 'Badge',
    nameOf: ({ name }) => name,
    question: () => 'Are you sure to delete?',
    about: ({ id, name }, holders) => (
      <>
        The badge “{name}”.{' '}
        {holders !== undefined && holders.attached.length > 0 && (
          <Link to="/user-badges" search={{ badge_id: id }}>
            Show who has it
          </Link>
        )}
      </>
    ),
    counting: { resource: 'badges', count: badges.dependents, labels: { holders: HOLDERS } },
  },
  empty: {
    title: 'No badges yet',
    text: 'They appear when you add them, by tier and name. One is awarded as soon as it has the name of a rule of the server.',
  },
};

/** Shown where the names of the rules could not be loaded; the list itself still works. */
function UnknownRules() {
  const { error, data, isFetching, refetch } = useQuery(implementedQuery);
  if (error === null || data !== undefined) return null;
  return (
    <div role="status" className={classes.notice}>
      <span>Which badges are implemented could not be loaded. {error.message}</span>
      <BusyButton
        variant="default"
        size="compact-sm"
        onClick={() => void refetch()}
        isBusy={isFetching}
        busyLabel="Trying again..."
      >
        Try again
      </BusyButton>
    </div>
  );
}

/** The badges by tier and name; a badge is implemented where the server has a rule of its name. */
export function BadgeList({ search }: { readonly search: ListSearch }) {
  const columns = badgeColumns(useQuery(implementedQuery).data);
  return (
    <ResourceList view={{ ...badgeList, columns }} search={search}>
      <UnknownRules />
    </ResourceList>
  );
}

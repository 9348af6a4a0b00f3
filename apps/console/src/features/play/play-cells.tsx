import { PersonLink } from '../../components/person/person-link.tsx';
import type { Column } from '../../components/table/resource-columns.ts';
import classes from './play.module.css';
import type { PlayRow } from './play-source.ts';

/** Whose record it is, leading to that person; the id dimmed next to the name. */
export function PersonCell({ user, hasId = true }: { readonly user: PlayRow['user']; readonly hasId?: boolean }) {
  return (
    <PersonLink person={user.id} className={classes.person} title={hasId ? `${user.name} #${user.id}` : user.name}>
      {user.name}
      {hasId && <span className="qd-dimmed qd-regular qd-figures qd-nowrap"> #{user.id}</span>}
    </PersonLink>
  );
}

/** The column of the person a record is of; it takes the room that is left. */
export function personColumn<Row extends PlayRow>(header: string, rest: Partial<Column<Row>> = {}): Column<Row> {
  return { header, minWidth: 150, onPhone: 'title', cell: ({ user }) => <PersonCell user={user} />, ...rest };
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countText } from '../../components/format/format-number.ts';
import classes from './journal.module.css';
import { trashCountQuery } from './journal-api.ts';

/** Leads from the log to the trash and back. */
export function JournalSwitch() {
  const { data } = useQuery(trashCountQuery);
  const look = { className: classes.choice, activeOptions: { includeSearch: false } };
  return (
    <nav aria-label="Audit log and trash" className={classes.switch}>
      <Link to="/audit-log" {...look}>
        All
      </Link>
      <Link to="/trash" {...look}>
        Trash {data !== undefined && <span className={classes.count}>{countText(data)}</span>}
      </Link>
    </nav>
  );
}

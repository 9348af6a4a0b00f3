import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countText } from '../../components/format/format-number.ts';
import { choiceClass, SwitchLinks } from '../../components/page/switch-links.tsx';
import { trashCountQuery } from './journal-api.ts';

/** Leads from the log to the trash and back. */
export function JournalSwitch() {
  const { data } = useQuery(trashCountQuery);
  const look = { className: choiceClass, activeOptions: { includeSearch: false } };
  return (
    <SwitchLinks label="Audit log and trash">
      <Link to="/audit-log" {...look}>
        All
      </Link>
      <Link to="/trash" {...look}>
        Trash {data !== undefined && <span className="qd-figures">{countText(data)}</span>}
      </Link>
    </SwitchLinks>
  );
}

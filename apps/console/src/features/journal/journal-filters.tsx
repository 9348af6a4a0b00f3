import { ACTIONS } from '@quizdesk/contract/actions';
import { JOURNALED_TABLES } from '@quizdesk/contract/things';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countText } from '../../components/format/format-number.ts';
import { kindsText, rowName } from '../../components/journal/journal-tables.ts';
import { actionText } from '../../components/journal/operation-words.ts';
import { daysFilter } from '../../components/list/filter/days.tsx';
import { listFilters } from '../../components/list/filter/list-filters.tsx';
import { choiceClass, SwitchLinks } from '../../components/page/switch-links.tsx';
import { personFilter } from '../../components/person/person-filter.tsx';
import { type LogSearch, type TrashSearch, trashCountQuery } from './journal-api.ts';

const byLabel = (one: { readonly label: string }, other: { readonly label: string }) =>
  one.label.localeCompare(other.label, 'en');
const KINDS = JOURNALED_TABLES.map((value) => ({ value, label: kindsText(value) })).sort(byLabel);
const ACTION_CHOICES = ACTIONS.map((value) => ({ value, label: actionText(value) })).sort(byLabel);

/** What the log can be narrowed to: a person, days, an action, a kind or one record. */
export const LogFilters = listFilters<LogSearch>([
  { name: 'actor_id', ...personFilter, all: 'All people' },
  daysFilter,
  { name: 'action', label: 'Action', all: 'All actions', choices: ACTION_CHOICES },
  { name: 'table', label: 'Kind', all: 'All records', choices: KINDS },
  {
    name: 'row_id',
    useNote: ({ table, row_id }) =>
      table === undefined || row_id === undefined ? '' : `${rowName(table, row_id)} only`,
  },
]);

/** Narrows the trash to one kind of things. */
export const TrashFilters = listFilters<TrashSearch>([
  { name: 'table', label: 'Kind', all: 'All kinds', choices: KINDS, isAlways: true },
]);

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

import type { User } from '@quizdesk/contract/users';
import { useNavigate } from '@tanstack/react-router';
import { schoolText } from '../../components/format/labels.ts';
import { BulkBar } from '../../components/list/bulk/bulk-bar.tsx';
import type { BulkAction, BulkPicker, BulkProps } from '../../components/list/bulk/bulk-view.ts';
import { OrNone } from '../../components/list/bulk/value-fields.tsx';
import { SchoolPicker } from '../../components/picker/school-picker.tsx';
import type { StudentSelection } from '../../components/resources/student-filters.ts';
import { useRights } from '../../components/rights/rights.tsx';
import { DELETED_WITH_USERS, STUDENT_STATUSES } from './people-labels.ts';
import { invalidateAll, type studentFilter } from './users-api.ts';

const NO_SCHOOL = 'No school';

/** The school that many students get, or none. */
const SchoolValue: BulkPicker = ({ value, onPick }) => (
  <OrNone none={NO_SCHOOL} value={value} onPick={onPick}>
    <SchoolPicker
      label="School"
      className="qd-fill"
      data-autofocus
      value={typeof value?.value === 'number' ? value.value : undefined}
      onPick={(school) => onPick(school && { value: school.id, label: schoolText(school) })}
    />
  </OrNone>
);

const NO_PREMIUM = 'No premium';
const PREMIUM_VALUES = [
  { value: true, label: 'To try, for a month' },
  { value: false, label: NO_PREMIUM },
];

const CHANGE = { now: 'Change', busy: 'Changing', done: 'changed' };
const ACTIONS: readonly BulkAction[] = [
  {
    label: 'School...',
    field: 'school_id',
    verb: CHANGE,
    Picker: SchoolValue,
    question: (rows, value) =>
      value === NO_SCHOOL ? `Remove the school of ${rows}?` : `Set the school of ${rows} to ${value}?`,
  },
  {
    label: 'Status',
    field: 'status',
    verb: CHANGE,
    useValues: () => STUDENT_STATUSES,
    question: (rows, value) => `Set the status of ${rows} to ${value}?`,
  },
  {
    label: 'Premium',
    field: 'is_premium',
    verb: CHANGE,
    useValues: () => PREMIUM_VALUES,
    question: (rows, value) =>
      value === NO_PREMIUM ? `Remove premium from ${rows}?` : `Give test premium to ${rows}?`,
  },
];

/** What can be done with many students together. */
export function UserBar(props: BulkProps<User>) {
  const navigate = useNavigate();
  const isSending = useRights().may('notificationBatches.insert');
  const { selected } = props.ticks;
  const message = {
    label: 'Message...',
    onStart: () => {
      const students: StudentSelection =
        'ids' in selected
          ? { ids: [...selected.ids] }
          : // The filter is that of the list of students, as its `BulkView` makes it.
            { filter: props.filter as ReturnType<typeof studentFilter>, except: [...selected.except] };
      void navigate({ to: '/notifications', search: { to: 'students' }, state: { students } });
    },
  };
  return (
    <BulkBar
      resource="users"
      one="user"
      actions={isSending ? [...ACTIONS, message] : ACTIONS}
      removalNote={DELETED_WITH_USERS}
      invalidate={invalidateAll}
      {...props}
    />
  );
}

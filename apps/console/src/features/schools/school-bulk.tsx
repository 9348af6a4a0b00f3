import { type School, schoolUpdate } from '@quizdesk/contract/schools';
import { IconArrowRight, IconColumns } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { BulkBar } from '../../components/list/bulk/bulk-bar.tsx';
import type { BulkAction, BulkProps, OtherAction } from '../../components/list/bulk/bulk-view.ts';
import { OrNone, TypedValue } from '../../components/list/bulk/value-fields.tsx';
import { useRegionChoices } from '../../components/list/filter/region-choices.ts';
import { schools } from '../../components/resources/schools.ts';
import { compareLink, MOST_COMPARED } from './compare/compare-search.ts';

const NO_REGION = 'No region';
const NO_LOCATION = 'No location';

const ACTIONS: readonly BulkAction[] = [
  {
    label: 'Region',
    field: 'region',
    verb: { now: 'Move', busy: 'Moving', done: 'moved', Icon: IconArrowRight },
    question: (rows, value) => (value === NO_REGION ? `Remove the region of ${rows}?` : `Move ${rows} to ${value}?`),
    useValues: () => [...useRegionChoices().choices, { value: null, label: NO_REGION }],
  },
  {
    label: 'Location...',
    field: 'location',
    verb: { now: 'Change', busy: 'Changing', done: 'changed' },
    question: (rows, value) =>
      value === NO_LOCATION ? `Remove the location of ${rows}?` : `Set the location of ${rows} to ${value}?`,
    Picker: (props) => (
      <OrNone none={NO_LOCATION} {...props}>
        <TypedValue label="Location" schema={schoolUpdate.shape.location} {...props} />
      </OrNone>
    ),
  },
];

/** What can be done with many schools together; a few are compared. */
export function SchoolBar(props: BulkProps<School>) {
  const navigate = useNavigate();
  const { selected } = props.ticks;
  const ids = 'ids' in selected ? selected.ids : [];
  const compare: OtherAction = {
    label: 'Compare',
    Icon: IconColumns,
    isForAll: true,
    onStart: () => void navigate(compareLink(ids)),
  };
  const actions = ids.length > 1 && ids.length <= MOST_COMPARED ? [...ACTIONS, compare] : ACTIONS;
  return <BulkBar resource="schools" one="school" actions={actions} invalidate={schools.invalidate} {...props} />;
}

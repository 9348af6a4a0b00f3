import type { School } from '@quizdesk/contract/schools';
import { BulkBar } from '../../components/list/bulk/bulk-bar.tsx';
import type { BulkAction, BulkProps } from '../../components/list/bulk/bulk-view.ts';
import { useRegionChoices } from '../../components/list/filter/region-choices.ts';
import { schools } from '../../components/resources/schools.ts';

const ACTIONS: readonly BulkAction[] = [
  {
    label: 'Region',
    field: 'region',
    verb: { now: 'Move', busy: 'Moving', done: 'moved' },
    question: (rows, value) => `Move ${rows} to ${value}?`,
    useValues: () => [...useRegionChoices().choices, { value: null, label: 'No region' }],
  },
];

/** What can be done with many schools together. */
export function SchoolBar(props: BulkProps<School>) {
  return <BulkBar resource="schools" one="school" actions={ACTIONS} invalidate={schools.invalidate} {...props} />;
}

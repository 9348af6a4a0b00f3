import type { Option } from '@quizdesk/contract/options';
import { BulkBar } from '../../components/list/bulk/bulk-bar.tsx';
import type { BulkAction, BulkProps } from '../../components/list/bulk/bulk-view.ts';
import { options } from './options-api.ts';

/** They can be deleted, and nothing else. */
const ACTIONS: readonly BulkAction[] = [];

/** What can be done with many options together. */
export function OptionBar(props: BulkProps<Option>) {
  return <BulkBar resource="options" one="option" actions={ACTIONS} invalidate={options.invalidate} {...props} />;
}

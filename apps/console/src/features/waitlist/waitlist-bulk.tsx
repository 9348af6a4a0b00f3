import type { WaitlistEntry } from '@quizdesk/contract/waitlist';
import { BulkBar } from '../../components/list/bulk/bulk-bar.tsx';
import type { BulkAction, BulkProps } from '../../components/list/bulk/bulk-view.ts';
import { invalidate } from '../../lib/query/query-client.ts';

const ACTIONS: readonly BulkAction[] = [
  {
    label: 'Mark as done...',
    change: { done_at: 'now' },
    verb: { now: 'Mark', busy: 'Marking', after: 'as done', done: 'marked as done' },
    question: (rows) => `Mark ${rows} as done?`,
  },
  {
    label: 'Mark as invited...',
    change: { invited_at: 'now' },
    verb: { now: 'Mark', busy: 'Marking', after: 'as invited', done: 'marked as invited' },
    question: (rows) => `Mark ${rows} as invited?`,
  },
];

/** What can be done with many people on the waitlist at once. */
export function WaitlistBar({ things: _, ...props }: BulkProps<WaitlistEntry>) {
  return (
    <BulkBar
      resource="waitlist"
      one="person"
      things="people"
      actions={ACTIONS}
      invalidate={() => invalidate('waitlist', 'overview')}
      {...props}
    />
  );
}

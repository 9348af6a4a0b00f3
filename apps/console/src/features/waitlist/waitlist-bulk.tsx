import type { WaitlistEntry } from '@quizdesk/contract/waitlist';
import { IconCheck, IconMailForward, IconMessage } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { BulkBar } from '../../components/list/bulk/bulk-bar.tsx';
import type { BulkSelection } from '../../components/list/bulk/bulk-selection.ts';
import type { BulkAction, BulkProps } from '../../components/list/bulk/bulk-view.ts';
import { invalidate } from '../../lib/query/query-client.ts';

const WaitlistMessage = lazy(async () => ({ default: (await import('./waitlist-message.tsx')).WaitlistMessage }));

const mark = (state: string) => ({ now: 'Mark', busy: 'Marking', after: `as ${state}`, done: `marked as ${state}` });

const DONE: BulkAction = {
  label: 'Done',
  Icon: IconCheck,
  change: { done_at: 'now' },
  isImmediate: true,
  verb: mark('done'),
  question: (rows) => `Mark ${rows} as done?`,
};
const WAITING: BulkAction = {
  label: 'Waits again',
  change: { done_at: null },
  isImmediate: true,
  verb: mark('waiting'),
  question: (rows) => `Mark ${rows} as waiting?`,
};
const INVITE: BulkAction = {
  label: 'Invite',
  Icon: IconMailForward,
  isMain: true,
  change: { invited_at: 'now' },
  verb: { now: 'Invite', busy: 'Inviting', done: 'marked as invited' },
  question: (rows) => `Invite ${rows}?`,
};

/** What can be done with many people on the waitlist together. */
export function WaitlistBar({ things: _, ...props }: BulkProps<WaitlistEntry>) {
  const { ticks, filter } = props;
  const [isWriting, setWriting] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const { selected, count } = ticks;
  const selection: BulkSelection = { select: 'ids' in selected ? selected : { ...selected, filter }, count };
  const message = {
    label: 'Message...',
    Icon: IconMessage,
    onStart: () => {
      setLoaded(true);
      setWriting(true);
    },
  };
  const isDone = 'state' in filter && filter.state === 'done';
  return (
    <>
      <BulkBar
        resource="waitlist"
        one="person"
        things="people"
        actions={[isDone ? WAITING : DONE, message, INVITE]}
        invalidate={() => invalidate('waitlist', 'overview')}
        {...props}
      />
      {isLoaded && (
        <Suspense>
          <WaitlistMessage selection={selection} isOpen={isWriting && count > 0} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </>
  );
}

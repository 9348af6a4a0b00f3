import { Button, Modal } from '@mantine/core';
import type { BulkConsequence } from '@quizdesk/contract/bulk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useOpened } from '../../components/dialog/use-opened.ts';
import { plural } from '../../components/format/format-number.ts';
import { Addresses } from '../../components/list/bulk/addresses.tsx';
import { callBulk } from '../../components/list/bulk/bulk-call.ts';
import type { BulkSelection } from '../../components/list/bulk/bulk-selection.ts';
import { reasonOf } from '../../lib/request-error.ts';

interface WaitlistMessageProps {
  readonly selection: BulkSelection;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The ids of the accounts that a notification reaches. */
const accountsOf = ({ accounts }: BulkConsequence['values']) => (Array.isArray(accounts) ? accounts.map(Number) : []);

/** The ways to write to people on the waitlist: in the app to those who have an account, elsewhere to the others. */
export function WaitlistMessage({ selection: { select, count }, isOpen, onClose }: WaitlistMessageProps) {
  const navigate = useNavigate();
  const isShown = useOpened(isOpen);
  // An invitation that is only tried says who has an account, and the addresses of the others.
  const reached = useQuery({
    queryKey: ['waitlist', 'reached', select, count],
    queryFn: ({ signal }) =>
      callBulk('waitlist', { select, expected: count, change: { invited_at: 'now' }, dry_run: true }, signal),
    enabled: isOpen,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const found = (code: BulkConsequence['code']) => reached.data?.consequences.find((one) => one.code === code);
  const [known, others] = [found('notified'), found('no_account')];
  const students = known && { ids: accountsOf(known.values) };
  return (
    <Modal
      opened={isShown}
      onClose={onClose}
      size={640}
      centered
      title={`Write to ${plural(count, 'person', 'people')}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div role="status">
        {reached.isFetching && 'Looking for their addresses…'}
        {reached.error !== null && <p className="qd-bad">{reasonOf(reached.error)}</p>}
      </div>
      {known && students && (
        <section className="qd-below-16">
          <p>{plural(students.ids.length, 'has an account', 'have an account')}.</p>
          <Button
            data-autofocus
            className="qd-above-8"
            onClick={() => void navigate({ to: '/notifications', search: { to: 'students' }, state: { students } })}
          >
            Message them in the app
          </Button>
        </section>
      )}
      {others && (
        <section>
          <p>{others.message}.</p>
          <Addresses values={others.values} />
        </section>
      )}
    </Modal>
  );
}

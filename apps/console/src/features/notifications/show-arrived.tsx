import type { NewNotification } from '@quizdesk/contract/notifications';
import { Link } from '@tanstack/react-router';
import { notifyMessage } from '../../lib/toast.ts';

/** More than these together are one message, which links to the list. */
const MOST_APART = 3;

/** Shows notifications that arrived together; closing a message marks them as read. */
export function showArrived(arrived: readonly NewNotification[], markRead: (ids: readonly number[]) => void): void {
  const newest = arrived.at(-1);
  if (newest === undefined) return;
  if (arrived.length <= MOST_APART) {
    for (const { id, title, message } of arrived) notifyMessage(title, message, { onClose: () => markRead([id]) });
    return;
  }
  const close = notifyMessage(
    `${arrived.length} notifications for you`,
    <>
      The newest is “{newest.title}”.{' '}
      <Link to="/notifications" search={{ user_id: newest.user_id }} onClick={() => close()}>
        Show them
      </Link>
    </>,
    { onClose: () => markRead(arrived.map(({ id }) => id)) },
  );
}

import type { NotificationInput } from '@quizdesk/contract/notifications';
import { useState } from 'react';
import { PageHead } from '../../components/page-head.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { personText } from '../../components/words.ts';
import { queryClient } from '../../lib/query-client.ts';
import { notifySuccess } from '../../lib/toast.ts';
import { ConnectionNote } from './connection-note.tsx';
import { type NotificationSearch, personQuery, refreshNotifications } from './notifications-api.ts';
import { SendForm } from './send-form.tsx';
import { SentList } from './sent-list.tsx';
import { useReading } from './use-reading.ts';
import { useSocketLine } from './use-socket-line.ts';

/** Says to whom it went; by the id where the name cannot be loaded. */
async function sayItIsSent({ user_id, title }: NotificationInput): Promise<void> {
  const name = await queryClient.fetchQuery(personQuery(user_id)).then(personText, () => `User ${user_id}`);
  notifySuccess('Notification sent', `“${title}” to ${name}`);
}

export interface NotificationsPageProps {
  readonly search: NotificationSearch;
  readonly ownUsername: string | undefined;
}

/** The page that sends notifications to users and lists those that were sent. */
export function NotificationsPage({ search, ownUsername }: NotificationsPageProps) {
  const { line, state } = useSocketLine();
  useReading(search, ownUsername);
  // A sent notification leaves an empty form behind: another one.
  const [sent, setSent] = useState(0);
  const send = async (notification: NotificationInput) => {
    try {
      await line.send(notification);
    } finally {
      // Also where no answer came: it may be stored.
      void refreshNotifications();
    }
    void sayItIsSent(notification);
  };
  return (
    <>
      <PageHead title="Notifications" note={<ConnectionNote state={state} onRetry={() => line.open()} />} isRuled />
      <SectionHead>Send Notification</SectionHead>
      <SendForm key={sent} isConnected={state === 'connected'} onSend={send} onSent={() => setSent(sent + 1)} />
      <SentList search={search} isConnected={state === 'connected'} />
    </>
  );
}

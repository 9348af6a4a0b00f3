import type { NotificationInput } from '@quizdesk/contract/notifications';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { personText } from '../../components/format/labels.ts';
import { isNarrowed } from '../../components/list/list-search.ts';
import { PageHead } from '../../components/page/page-head.tsx';
import { SectionHead } from '../../components/page/section-head.tsx';
import { choiceClass, SwitchLinks } from '../../components/page/switch-links.tsx';
import { userQuery } from '../../components/resources/user-query.ts';
import { Allowed } from '../../components/rights/rights.tsx';
import { queryClient } from '../../lib/query/query-client.ts';
import type { ConnectionState } from '../../lib/socket/connection.ts';
import { notifySuccess } from '../../lib/toast.ts';
import groupClasses from './groups/groups.module.css';
import { MessageForm } from './message-form.tsx';
import classes from './notifications.module.css';
import {
  type NotificationSearch,
  notifications,
  notificationsQuery,
  selectionOf,
  studentFilterOf,
} from './notifications-api.ts';
import { NotificationsSwitch } from './notifications-switch.tsx';
import { SentList } from './sent-list.tsx';
import { markRead, useNotificationSocket } from './use-notification-socket.ts';

/** A list of the viewer's own notifications marks what it shows as read. */
function useReading(search: NotificationSearch, ownUsername: string | undefined): void {
  const { data, isPlaceholderData } = useQuery(notificationsQuery(search));
  const rows = search.user_id === undefined || isPlaceholderData ? undefined : data?.rows;
  useEffect(() => {
    const unread = rows?.filter(({ user, read_at }) => user.username === ownUsername && read_at === null) ?? [];
    if (unread.length > 0) markRead(unread.map(({ id }) => id));
  }, [rows, ownUsername]);
}

const LABELS: Readonly<Record<ConnectionState, string>> = {
  connected: 'Connected',
  connecting: 'Connecting…',
  waiting: 'Not connected: trying again',
  ended: 'Not connected: notifications are open in too many windows',
};

/** Says whether notifications can be sent now. */
function ConnectionNote({ state, onRetry }: { readonly state: ConnectionState; readonly onRetry: () => void }) {
  const Icon = state === 'connected' ? IconPlugConnected : IconPlugConnectedX;
  return (
    <span className={`qd-row ${classes.connection}`} data-state={state}>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      <span role="status">{LABELS[state]}</span>
      {state === 'ended' && (
        <button type="button" className="qd-text-button" onClick={onRetry}>
          Connect again
        </button>
      )}
    </span>
  );
}

const CHOICES = [
  { label: 'One person', to: undefined },
  { label: 'School', to: 'school' },
  { label: 'Level', to: 'level' },
  { label: 'Open streaks', to: 'open_streak' },
  { label: 'Everyone', to: 'everyone' },
] as const;
const SELECTED = { label: 'Selected students', to: 'students' } as const;

interface RecipientChoiceProps {
  readonly search: NotificationSearch;
  /** Whether the page was opened for students that were selected in their list. */
  readonly isSelected: boolean;
}

/** Whom the message is for; what is typed and the list below stay as they are. */
function RecipientChoice({ search, isSelected }: RecipientChoiceProps) {
  return (
    <div className={`qd-flex qd-inset qd-below-16 ${groupClasses.choice}`}>
      <SwitchLinks label="Recipients">
        {(isSelected ? [...CHOICES, SELECTED] : CHOICES).map(({ label, to }) => (
          <Link
            key={label}
            to="/notifications"
            search={{ ...search, to, to_id: undefined }}
            resetScroll={false}
            className={choiceClass}
            // A chosen school is in the address too.
            activeOptions={{ exact: true }}
            aria-current={search.to === to ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </SwitchLinks>
    </div>
  );
}

/** Says to whom it was sent: by the id where the name cannot be loaded. */
async function notifySent({ user_id, title }: NotificationInput): Promise<void> {
  const name = await queryClient.fetchQuery(userQuery(String(user_id))).then(personText, () => `User ${user_id}`);
  notifySuccess('Notification sent', `“${title}” to ${name}`);
}

export interface NotificationsPageProps {
  readonly search: NotificationSearch;
  readonly ownUsername: string | undefined;
}

/** The page that sends notifications to users and lists those that were sent. */
export function NotificationsPage({ search, ownUsername }: NotificationsPageProps) {
  const { socket, state, connect } = useNotificationSocket();
  useReading(search, ownUsername);
  // A sent notification leaves an empty form behind: another one.
  const [sent, setSent] = useState(0);
  const navigate = useNavigate();
  // Kept for as long as the page is open: its links lead to addresses alone.
  const arrived = useLocation({ select: ({ state }) => state.students });
  const recipient = useLocation({ select: ({ state }) => state.recipient });
  const [ticked] = useState(arrived);
  const choose = (to_id: number | undefined) =>
    void navigate({ to: '/notifications', search: { ...search, to_id }, replace: true, resetScroll: false });
  const send = async (notification: NotificationInput) => {
    try {
      await socket.send(notification);
    } finally {
      // Also where no acknowledgment arrived: it may be stored.
      void notifications.invalidate();
    }
    void notifySent(notification);
  };
  return (
    <>
      <PageHead
        title="Notifications"
        note={<ConnectionNote state={state} onRetry={connect} />}
        actions={<NotificationsSwitch />}
        isRuled
      />
      <Allowed call="notifications.send">
        <SectionHead>Send Notification</SectionHead>
        <RecipientChoice
          search={search}
          isSelected={search.to === 'students' || ticked !== undefined || isNarrowed(studentFilterOf(search))}
        />
        <MessageForm
          key={sent}
          audience={search.to && { kind: search.to, id: search.to_id, select: selectionOf(search, ticked) }}
          userId={search.user_id}
          recipient={recipient}
          onChoose={choose}
          isConnected={state === 'connected'}
          onSend={send}
          onSent={() => {
            if (search.to === undefined) setSent(sent + 1);
            else void navigate({ to: '/notifications/groups' });
          }}
        />
      </Allowed>
      <SentList search={search} isConnected={state === 'connected'} />
    </>
  );
}

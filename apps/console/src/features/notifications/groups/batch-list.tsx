import type { notificationBatches as endpoints, NotificationBatch } from '@quizdesk/contract/notification-batches';
import { notificationBatchPaths } from '@quizdesk/contract/paths/notifications';
import { IconPencil, IconPlayerStop } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Removal } from '../../../components/dialog/delete-dialog.tsx';
import { planText, spanText } from '../../../components/format/contest-time.ts';
import { countText, plural, shareText } from '../../../components/format/format-number.ts';
import { momentColumn } from '../../../components/format/moment.tsx';
import type { ListSearch } from '../../../components/list/list-search.ts';
import type { ListView } from '../../../components/list/resource/list-view.ts';
import { ShownList, useList } from '../../../components/list/resource/resource-list.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { PersonLink } from '../../../components/person/person-link.tsx';
import type { Column } from '../../../components/table/resource-columns.ts';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { request } from '../../../lib/request.ts';
import { notifications } from '../notifications-api.ts';
import { NotificationsSwitch } from '../notifications-switch.tsx';
import { batches, batchHome, isOpen } from './batches-api.ts';
import classes from './groups.module.css';

type StateOf = Pick<NotificationBatch, 'state' | 'sent' | 'total' | 'scheduled_at'>;

/** How far a message has come, in words. */
function stateText({ state, sent, total, scheduled_at }: StateOf): string {
  switch (state) {
    case 'scheduled':
      return `Scheduled, ${planText(new Date(scheduled_at ?? 0))}`;
    case 'queued':
      return 'Waiting';
    case 'sending':
      return `${countText(sent)} of ${countText(total)}`;
    case 'done':
      return `Sent to ${countText(sent)}`;
    case 'stopped':
      return `Stopped after ${countText(sent)}`;
  }
}

const LATE_MS = 60_000;

/** That a planned message went out late, because no server ran, or will not, because its sender is gone. */
function Warning({ batch: { state, scheduled_at, began_at, created_by } }: { readonly batch: NotificationBatch }) {
  if (state === 'scheduled' && created_by === null) {
    return <span className="qd-block qd-small">Its sender is gone: it is not sent unless somebody changes it.</span>;
  }
  if (scheduled_at === null || began_at === null) return null;
  const [planned, began] = [new Date(scheduled_at), new Date(began_at)];
  if (began.getTime() - planned.getTime() < LATE_MS) return null;
  return <span className="qd-block qd-small qd-dimmed">{spanText(planned, began)} late</span>;
}

function Progress({ batch }: { readonly batch: NotificationBatch }) {
  if (!isOpen(batch)) {
    return (
      <>
        {stateText(batch)}
        <Warning batch={batch} />
      </>
    );
  }
  return (
    <span className={`qd-grid qd-gap-4 ${classes.progress}`}>
      {stateText(batch)}
      <progress max={batch.total} value={batch.sent} aria-label={`Progress of ${batch.title}`} />
    </span>
  );
}

/** A share of what was sent: 96 of 214 were delivered. */
function shareColumn(header: string, countIn: (batch: NotificationBatch) => number): Column<NotificationBatch> {
  const share = (batch: NotificationBatch) => (batch.sent === 0 ? null : shareText(countIn(batch) / batch.sent));
  return {
    header,
    minWidth: 84,
    align: 'right',
    priority: 2,
    onPhone: 'detail',
    cell: (batch) => <span title={countText(countIn(batch))}>{share(batch) ?? '–'}</span>,
    phoneCell: (batch) => batch.sent > 0 && `${header} ${share(batch)}`,
  };
}

const stopBatch = ({ id }: { readonly id: number }) =>
  request<typeof endpoints.stop>(notificationBatchPaths.stop, { params: { id } });

const stopping: Removal<NotificationBatch> = {
  call: 'notificationBatches.stop',
  title: 'Stop Message',
  thing: 'Message',
  nameOf: ({ title }) => title,
  question: ({ title, sent, state }) =>
    state === 'scheduled'
      ? `Stop “${title}”? Nobody has it yet, and nobody will get it.`
      : `Stop sending “${title}”? ${plural(sent, 'student has', 'students have')} it already and keep it.`,
  remove: stopBatch,
  invalidate: () => batches.invalidate(),
  failure: 'Failed to stop',
  verb: { now: 'Stop', busy: 'Stopping...', done: 'stopped', icon: IconPlayerStop },
};

const changing = ({ id }: NotificationBatch): RowAction => ({
  label: 'Change',
  icon: IconPencil,
  link: linkOptions({ to: '/notifications/groups/$id/edit', params: { id } }),
});

const batchList: ListView<NotificationBatch> = {
  ...batchHome,
  things: 'messages to groups',
  actions: () => <NotificationsSwitch />,
  columns: [
    { header: 'Title', minWidth: 160, grow: 1, onPhone: 'title', cell: ({ title }) => title },
    { header: 'Recipients', minWidth: 170, grow: 1, priority: 4, onPhone: 'detail', cell: ({ name }) => name },
    { header: 'Progress', minWidth: 150, onPhone: 'detail', cell: (batch) => <Progress batch={batch} /> },
    shareColumn('Delivered', ({ delivered }) => delivered),
    shareColumn('Read', ({ read }) => read),
    {
      header: 'Sent by',
      minWidth: 110,
      priority: 1,
      onPhone: 'detail',
      cell: ({ created_by }) => created_by && <PersonLink person={created_by.id}>{created_by.name}</PersonLink>,
    },
    momentColumn('Sent', ({ state, began_at, created_at }) => began_at ?? (state === 'scheduled' ? null : created_at), {
      priority: 3,
    }),
  ],
  rowName: ({ title }) => title,
  table: { actionCount: 2 },
  removal: stopping,
  // What is being sent can only be stopped, and what is sent has nothing left to stop.
  rowActions: (batch, { own }) => [
    ...(batch.state === 'scheduled' ? [changing(batch)] : []),
    ...(batch.state === 'scheduled' || isOpen(batch) ? own.map((stop) => ({ ...stop, isDestructive: false })) : []),
  ],
  empty: {
    title: 'No messages to groups yet',
    text: 'A message to a school, a level, open streaks or everyone is listed here, with how far it has come. One that is planned can be changed or stopped until its time.',
  },
};

/** Announced in quarters: a number each second would be noise. */
function spokenText({ title, state, sent, total, scheduled_at }: NotificationBatch): string {
  const quarter = Math.floor((sent / Math.max(total, 1)) * 4) * 25;
  return `${title}: ${state === 'sending' ? `${quarter} % sent` : stateText({ state, sent, total, scheduled_at })}`;
}

/** What was sent to groups, the newest first, with progress and what became of it. */
export function BatchList({ search }: { readonly search: ListSearch }) {
  const list = useList(batchList, search);
  const newest = list.rows?.[0];
  const sent = list.rows?.reduce((sum, row) => sum + row.sent, 0);
  useEffect(() => {
    // What is sent meanwhile is in the list of all notifications too.
    if (sent !== undefined) void notifications.invalidate();
  }, [sent]);
  return (
    <ShownList view={batchList} search={search} list={list}>
      <VisuallyHidden isStatus>{newest && spokenText(newest)}</VisuallyHidden>
    </ShownList>
  );
}

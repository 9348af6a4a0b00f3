import type { BodyOf } from '@quizdesk/contract/kit';
import type { notificationBatches as endpoints, NotificationBatch } from '@quizdesk/contract/notification-batches';
import { notificationBatchPaths } from '@quizdesk/contract/paths/notifications';
import { linkOptions } from '@tanstack/react-router';
import { type ListSearch, pageWindow, plainList, unsearched } from '../../../components/list/list-search.ts';
import type { ListSource } from '../../../components/list/resource/list-view.ts';
import { resourceApi } from '../../../lib/query/resource-api.ts';
import { request } from '../../../lib/request.ts';

/** Its messages are listed one by one among all that was sent. */
export const batches = resourceApi<typeof endpoints>('notification_batches', notificationBatchPaths, ['notifications']);

/** Sends a message; sent again under the same key, because its response was lost, it goes to each student once. */
export const sendToGroup = (body: BodyOf<typeof endpoints.insert>, key: string) =>
  request<typeof endpoints.insert>(notificationBatchPaths.insert, { body, headers: { 'idempotency-key': key } });

/** Sends a message to the person who asks for it, to see it arrive. */
export const sendTest = (body: BodyOf<typeof endpoints.test>) =>
  request<typeof endpoints.test>(notificationBatchPaths.test, { body });

/** Whether it is still being sent. */
export const isOpen = ({ state }: Pick<NotificationBatch, 'state'>) => state === 'queued' || state === 'sending';

/** How often the progress of what is being sent is read, and what was delivered and read of the rest. */
const OPEN_MS = 1000;
const OVER_MS = 30_000;

/** Whether it is being sent, or will be before the list would be read again. */
const isSoon = (batch: NotificationBatch) =>
  isOpen(batch) || (batch.state === 'scheduled' && new Date(batch.scheduled_at ?? 0).getTime() < Date.now() + OVER_MS);

/** The messages to groups, newest first; their figures follow automatically. */
export const batchHome: ListSource<NotificationBatch, ListSearch> = {
  label: 'Sent to Groups',
  address: unsearched(plainList),
  link: (search) => linkOptions({ to: '/notifications/groups', search }),
  query: ({ page }, rows) => ({
    ...batches.list(pageWindow(page, rows)),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(isSoon) ? OPEN_MS : OVER_MS),
  }),
};

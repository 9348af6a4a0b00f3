import type { AudienceKind } from '@quizdesk/contract/constants';
import type { notificationBatches as endpoints } from '@quizdesk/contract/notification-batches';
import { notificationBatchPaths } from '@quizdesk/contract/paths/notifications';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/request.ts';

/** Whom a message is for, as far as it is chosen. */
export interface ChosenAudience {
  readonly kind: AudienceKind;
  readonly id?: number | undefined;
}

/** A school or level still has to be chosen. */
const isMissing = ({ kind, id }: ChosenAudience) => (kind === 'school' || kind === 'level') && id === undefined;

/** Which students a message would go to now. */
const recipientsQuery = ({ kind, id }: ChosenAudience) =>
  queryOptions({
    queryKey: ['notification_batches', 'recipients', kind, id],
    queryFn: ({ signal }) =>
      request<typeof endpoints.recipients>(notificationBatchPaths.recipients, { query: { kind, id }, signal }),
    enabled: !isMissing({ kind, id }),
    staleTime: 0,
  });

/** The students of the chosen group as far as they are known; nothing is asked while the message is for one person. */
export function useRecipients(audience: ChosenAudience | undefined) {
  const query = recipientsQuery(audience ?? { kind: 'everyone' });
  const { data, isError } = useQuery({ ...query, enabled: audience !== undefined && query.enabled !== false });
  return { data, isError };
}
export type RecipientsState = ReturnType<typeof useRecipients>;

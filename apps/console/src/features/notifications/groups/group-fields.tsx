import { NativeSelect } from '@mantine/core';
import type { AudienceKind } from '@quizdesk/contract/constants';
import type { notificationBatches as endpoints } from '@quizdesk/contract/notification-batches';
import { notificationBatchPaths } from '@quizdesk/contract/paths/notifications';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { plural } from '../../../components/format/format-number.ts';
import { useLevelChoices } from '../../../components/list/filter/choices.ts';
import { SchoolPicker } from '../../../components/picker/school-picker.tsx';
import { request } from '../../../lib/request.ts';

/** Whom a message is for, as far as it is chosen. */
export interface ChosenAudience {
  readonly kind: AudienceKind;
  readonly id?: number | undefined;
}

/** A school or level still has to be chosen. */
const lacksGroup = ({ kind, id }: ChosenAudience) => (kind === 'school' || kind === 'level') && id === undefined;

/** Which students a message would go to now. */
const recipientsQuery = ({ kind, id }: ChosenAudience) =>
  queryOptions({
    queryKey: ['notification_batches', 'recipients', kind, id],
    queryFn: ({ signal }) =>
      request<typeof endpoints.recipients>(notificationBatchPaths.recipients, { query: { kind, id }, signal }),
    enabled: !lacksGroup({ kind, id }),
    staleTime: 0,
  });

/** The students of the chosen group as far as they are known; nothing is asked while the message is for one person. */
export function useRecipients(audience: ChosenAudience | undefined) {
  const query = recipientsQuery(audience ?? { kind: 'everyone' });
  const { data, isError } = useQuery({ ...query, enabled: audience !== undefined && query.enabled !== false });
  return { data, isError };
}
export type RecipientsState = ReturnType<typeof useRecipients>;

/** Who gets it, where the name of the group alone does not say it. */
const MEANINGS: Readonly<Record<ChosenAudience['kind'], string>> = {
  school: 'Active students of this school.',
  level: 'Active students whose highest level so far this is, whether they have completed it or not.',
  open_streak: 'Active students with a streak who have played today or yesterday, so that it can still go on.',
  everyone: 'All active students.',
};

interface GroupFieldsProps {
  readonly audience: ChosenAudience;
  /** Called with the school or level that was chosen. */
  readonly onChoose: (id: number | undefined) => void;
  readonly recipients: RecipientsState;
  readonly error: ReactNode;
}

function ChosenField({ audience: { kind, id }, onChoose, error }: Omit<GroupFieldsProps, 'recipients'>) {
  const { choices } = useLevelChoices();
  if (kind === 'school') {
    return (
      <SchoolPicker
        label="School"
        placeholder="Type a name"
        required
        value={id}
        error={error}
        onPick={(school) => onChoose(school?.id)}
      />
    );
  }
  if (kind !== 'level') return null;
  const options = choices.map(({ value, label }) => ({ value: String(value), label }));
  return (
    <NativeSelect
      label="Level"
      required
      value={id ?? ''}
      error={error}
      data={[{ value: '', label: 'Choose a level' }, ...options]}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value) || undefined)}
    />
  );
}

function noteOf({ data, isError }: RecipientsState): string {
  if (isError) return 'They could not be counted.';
  if (data === undefined) return '';
  return data.count === 0
    ? 'Now there is none: it cannot be sent.'
    : `Now: ${plural(data.count, 'student', 'students')}.`;
}

/** The group a message is for, and how many students it has now. */
export function GroupFields({ audience, onChoose, recipients, error }: GroupFieldsProps) {
  return (
    <>
      <ChosenField audience={audience} onChoose={onChoose} error={error} />
      <p role="status" className="qd-dimmed">
        {MEANINGS[audience.kind]} {noteOf(recipients)}
      </p>
    </>
  );
}

import { NativeSelect } from '@mantine/core';
import type { AudienceKind } from '@quizdesk/contract/constants';
import type { notificationBatches as endpoints, MessagePreview } from '@quizdesk/contract/notification-batches';
import { notificationBatchPaths } from '@quizdesk/contract/paths/notifications';
import { hashKey, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { plural } from '../../../components/format/format-number.ts';
import { useLevelChoices } from '../../../components/list/filter/choices.ts';
import { SchoolPicker } from '../../../components/picker/school-picker.tsx';
import type { StudentSelection } from '../../../components/resources/student-filters.ts';
import { request } from '../../../lib/request.ts';

/** Whom a message is for, as far as it is chosen. */
export interface ChosenAudience {
  readonly kind: AudienceKind;
  readonly id?: number | undefined;
  /** Of selected students which. */
  readonly select?: StudentSelection | undefined;
  /** The planned message whose selected students stay: which they are is known to the server alone. */
  readonly keptBy?: number | undefined;
}

/** A school, a level or students still have to be chosen. */
export const lacksGroup = ({ kind, id, select, keptBy }: ChosenAudience) =>
  kind === 'students'
    ? select === undefined && keptBy === undefined
    : (kind === 'school' || kind === 'level') && id === undefined;

/** Which student of a group is looked at: the one after or before another, or the first. */
interface Step {
  readonly after?: number;
  readonly before?: number;
}

/** Which students a message would go to now, and one of them. */
const recipientsQuery = ({ kind, id, select, keptBy }: ChosenAudience, step: Step) =>
  queryOptions({
    queryKey: ['notification_batches', 'preview', kind, id, select, keptBy, step],
    queryFn: ({ signal }) =>
      request<typeof endpoints.preview>(notificationBatchPaths.preview, {
        body: { ...(keptBy === undefined ? { audience: { kind, id, select } } : { batch_id: keptBy }), ...step },
        signal,
      }),
    enabled: !lacksGroup({ kind, id, select, keptBy }),
    staleTime: 0,
    // The one before stays in sight while the next one of the same group is looked up.
    placeholderData: (previous: MessagePreview | undefined, query): MessagePreview | undefined =>
      query && hashKey(query.queryKey.slice(2, -1)) === hashKey([kind, id, select, keptBy]) ? previous : undefined,
  });

/**
 * The students of the chosen group as far as they are known, and the one whose message is shown; nothing is asked while the
 * message is for one person.
 */
export function useRecipients(audience: ChosenAudience | undefined) {
  const group = audience && `${audience.kind} ${audience.id ?? ''}`;
  const [shown, setShown] = useState<{ readonly group: string | undefined; readonly step: Step }>({ group, step: {} });
  const query = recipientsQuery(audience ?? { kind: 'everyone' }, shown.group === group ? shown.step : {});
  const { data, isError } = useQuery({ ...query, enabled: audience !== undefined && query.enabled !== false });
  const id = data?.recipient?.id;
  const show = (step: Step) => setShown({ group, step });
  return {
    data,
    isError,
    ...(id !== undefined && (data?.position ?? 0) > 1 && { showBefore: () => show({ before: id }) }),
    ...(id !== undefined && data && data.position < data.count && { showNext: () => show({ after: id }) }),
  };
}
export type RecipientsState = ReturnType<typeof useRecipients>;

/** Who gets it, where the name of the group alone does not say it. */
const MEANINGS: Readonly<Record<ChosenAudience['kind'], string>> = {
  school: 'Active students of this school.',
  level: 'Active students whose highest level so far this is, whether they have completed it or not.',
  open_streak: 'Active students with a streak who have played today or yesterday, so that it can still go on.',
  everyone: 'All active students.',
  students: 'The active ones of the students that were selected: who is barred gets none.',
};

interface GroupFieldsProps {
  readonly audience: ChosenAudience;
  /** Called with the school or level that was chosen. */
  readonly onChoose: (id: number | undefined) => void;
  readonly recipients: RecipientsState;
  readonly error: ReactNode;
}

function ChosenField({ audience, onChoose, error }: Omit<GroupFieldsProps, 'recipients'>) {
  const { kind, id } = audience;
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
  if (kind === 'students' && lacksGroup(audience)) {
    return (
      <p>
        No students are selected. Tick them in the list of <Link to="/users">Users</Link>, or filter it, and choose
        Message there.
      </p>
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

function noteOf({ data, isError }: Pick<RecipientsState, 'data' | 'isError'>): string {
  if (isError) return 'They could not be counted.';
  if (data === undefined) return '';
  return data.count === 0
    ? 'Nobody is in this group now, so it cannot be sent.'
    : `Now: ${plural(data.count, 'student', 'students')}.`;
}

/** The group a message is for, and how many students it has now. */
export function GroupFields({ audience, onChoose, recipients, error }: GroupFieldsProps) {
  return (
    <>
      <ChosenField audience={audience} onChoose={onChoose} error={error} />
      <p role="status" className="qd-dimmed">
        {MEANINGS[audience.kind]} {noteOf(recipients)}
        {audience.kind === 'students' && recipients.data !== undefined && ` ${recipients.data.name}.`}
      </p>
    </>
  );
}

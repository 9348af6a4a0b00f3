import type { NotificationBatch } from '@quizdesk/contract/notification-batches';
import { optionalNumberOf } from '../../components/form/form-values.ts';
import { contestFields, instantOf } from '../../components/format/contest-time.ts';
import type { ChosenAudience } from './groups/group-fields.tsx';

/** What the form of a message holds, as it was typed. */
export interface MessageValues extends Record<string, string> {
  type: string;
  /** The one person it is for; kept while a group is chosen instead. */
  user_id: string;
  title: string;
  message: string;
  /** `at` where it is sent at this day and time of the contest; empty to send it immediately. */
  scheduled_at: string;
  day: string;
  time: string;
}

const AT_ONCE = { scheduled_at: '', day: '', time: '' };

/** An empty form, for the person that the page was opened for. */
export const emptyValues = (userId: number | undefined): MessageValues => ({
  ...{ type: '', title: '', message: '', ...AT_ONCE },
  user_id: userId === undefined ? '' : String(userId),
});

/** The form of a message that is planned. */
export const valuesOf = ({ type, title, message, scheduled_at }: NotificationBatch): MessageValues => ({
  ...{ type, title, message, user_id: '' },
  ...(scheduled_at === null ? AT_ONCE : { scheduled_at: 'at', ...contestFields(new Date(scheduled_at)) }),
});

/** When it is to be sent; undefined where it is sent immediately, and for what is no time. */
export const plannedFor = ({ scheduled_at, day, time }: MessageValues): Date | undefined =>
  scheduled_at === 'at' ? instantOf(day, time) : undefined;

/** What is wrong with when it is to be sent. */
export function whenFault(values: MessageValues, now = new Date()): { readonly scheduled_at?: string } {
  if (values.scheduled_at !== 'at') return {};
  const at = plannedFor(values);
  if (at === undefined) return { scheduled_at: 'Choose a day and a time' };
  return at <= now ? { scheduled_at: 'Send at is in the past' } : {};
}

/** The values as the server takes them; what is missing or no number is left for the schema to refuse. */
export const textsOf = ({ type, title, message }: MessageValues) => ({ type: type || undefined, title, message });
export const toPerson = (values: MessageValues) => ({ ...textsOf(values), user_id: optionalNumberOf(values.user_id) });
export const toGroup = (values: MessageValues, { keptBy, ...audience }: ChosenAudience) => ({
  ...textsOf(values),
  ...(keptBy === undefined && { audience }),
  scheduled_at: plannedFor(values)?.toISOString() ?? null,
});

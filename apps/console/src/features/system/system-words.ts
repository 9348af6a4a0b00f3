import type { Job, QueueName, System } from '@quizdesk/contract/system';
import { oneDecimalText, plural, sizeText } from '../../components/format/format-number.ts';

const GB = 1_000_000_000;

/** How much room there is, or is taken: 12.4 GB. */
export const roomText = (bytes: number): string => (bytes < GB ? sizeText(bytes) : `${oneDecimalText(bytes / GB)} GB`);

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

const inUnits = (amount: number, unit: string) =>
  `${Number.isInteger(amount) ? amount : oneDecimalText(amount)} ${unit}`;

/** How long something takes or has waited: 40 ms, 2.5 s, 12 min, 1 h. */
export function durationText(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < MINUTE_S) return inUnits(seconds, 's');
  return seconds < HOUR_S ? `${Math.round(seconds / MINUTE_S)} min` : inUnits(seconds / HOUR_S, 'h');
}

/** When a job does its work: every 3 s; at three every night. */
export const scheduleText = ({ schedule, every_seconds }: Job): string =>
  schedule ?? `every ${durationText(every_seconds)}`;

export const QUEUE_WORDS: Readonly<Record<QueueName, string>> = {
  answers: 'Answers that are in no figure yet',
  badges: 'Students who may have earned a badge',
  questions: 'Questions whose statistics have to be computed',
  moved_questions: 'Questions whose answers move to another subject',
  dashboard: 'Changes that the dashboard does not show yet',
  counts: 'Changes that are in no count of rows yet',
};

export const DATABASE_WORDS: Readonly<Record<System['database']['kind'], string>> = {
  embedded: 'Embedded, PostgreSQL',
  postgresql: 'PostgreSQL',
};

export const REDIS_WORDS: Readonly<Record<System['redis'], string>> = {
  ok: 'Connected',
  unavailable: 'Does not answer',
  'not used': 'Not used',
};

/** How far the replica is behind. */
export function replicaText(replica: System['database']['replica']): string {
  if (replica === null) return 'Not used';
  const { lag_seconds, is_read } = replica;
  if (lag_seconds === null) return 'Does not answer; the primary is read';
  return `${durationText(lag_seconds)} behind${is_read ? '' : '; the primary is read'}`;
}

/** How often backups are made, and how many are kept. */
export const backupRuleText = ({ every_hours, keep }: NonNullable<System['backups']>): string =>
  `One every ${plural(every_hours, 'hour', 'hours')}; ${keep === 1 ? 'the last one is' : `the last ${keep} are`} kept.`;

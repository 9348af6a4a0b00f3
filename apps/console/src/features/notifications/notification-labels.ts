import type { NotificationInput } from '@quizdesk/contract/notifications';

/** The types as people read them. */
export const TYPE_NAMES: Readonly<Record<NotificationInput['type'], string>> = {
  rank_increase: 'Rank increase',
  reward: 'Reward',
  reminder: 'Reminder',
  alert: 'Alert',
  challenge_invitation: 'Challenge invitation',
};

/** The types to choose from, and that none is chosen yet. */
export const TYPE_CHOICES = [
  { value: '', label: 'Choose a type' },
  ...Object.entries(TYPE_NAMES).map(([value, label]) => ({ value, label })),
];

/** What a field that holds a type shows. */
export const typeName = (type: string): string => TYPE_CHOICES.find(({ value }) => value === type)?.label ?? type;

export const PLACEHOLDER_TEXT = '{name}, {first_name}, {school} and {points} become the student’s.';

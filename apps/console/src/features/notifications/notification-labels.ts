import type { NotificationInput } from '@quizdesk/contract/notifications';

/** The types as people read them. */
export const TYPE_NAMES: Readonly<Record<NotificationInput['type'], string>> = {
  rank_increase: 'Rank increase',
  reward: 'Reward',
  reminder: 'Reminder',
  alert: 'Alert',
  challenge_invitation: 'Challenge invitation',
};

import type { User } from '@quizdesk/contract/users';
import { IconCrown, IconCrownOff } from '@tabler/icons-react';

/** What the button that opens the dialog says and shows. */
export function premiumAction({ premium_until }: Pick<User, 'premium_until'>) {
  return premium_until === null
    ? ({ id: 'premium', call: 'subscriptions.grantTest', label: 'Give test premium', icon: IconCrown } as const)
    : ({ id: 'premium', call: 'subscriptions.remove', label: 'Remove subscription', icon: IconCrownOff } as const);
}

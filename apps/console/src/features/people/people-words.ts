import type { SubscriptionPlan } from '@quizdesk/contract/constants';
import { isAdminRole, type Role } from '@quizdesk/contract/constants';
import type { User } from '@quizdesk/contract/users';

const dateFormat = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const localDate = new Intl.DateTimeFormat('en-GB', dateFormat);
const plainDay = new Intl.DateTimeFormat('en-GB', { ...dateFormat, timeZone: 'UTC' });

/** The day of a point in time: 21 Nov 2026. */
export function dateText(timestamp: string): string {
  return localDate.format(new Date(timestamp));
}

/** A day that is the same wherever one is, such as 2026-11-21: 21 Nov 2026. */
export function dayText(day: string): string {
  return plainDay.format(new Date(day));
}

/** A role in words; the older spellings of superadmin read as the present one. */
export function roleText(role: Role): string {
  if (!isAdminRole(role)) return 'Student';
  return role === 'admin' ? 'Admin' : 'Superadmin';
}

const PLAN_TEXTS: Readonly<Record<SubscriptionPlan, string>> = {
  monthly: 'Monthly',
  yearly: 'Yearly',
  test: 'Test premium',
};

/** A plan in words. */
export function planText(plan: SubscriptionPlan): string {
  return PLAN_TEXTS[plan];
}

/** A person as messages name them: names alone are not always told apart. */
export function personText({ name, username }: Pick<User, 'name' | 'username'>): string {
  return `${name} (@${username})`;
}

/** A state of a record as people read it: `in_progress` is In progress. */
export function stateText(state: string): string {
  const words = state.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import type { SubscriptionPlan } from '@quizdesk/contract/constants';
import type { School } from '@quizdesk/contract/schools';
import type { UserBrief } from '@quizdesk/contract/users';

/** A person as messages name them: names alone are not unique. */
export function personText({ name, username }: Pick<UserBrief, 'name' | 'username'>): string {
  return `${name} (@${username})`;
}

/** A school as a message names it: its name, then where it is. */
export function schoolText({ name, region, location }: Pick<School, 'name' | 'region' | 'location'>): string {
  return [name, region, location].filter((part) => part !== null && part !== '').join(', ');
}

/** A stored state as people read it: `in_progress` is In progress. */
export function stateText(state: string): string {
  const words = state.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toLocaleUpperCase('en') + words.slice(1);
}

/** What a participant answered, as people read it: a pick of true or false is stored in small letters. */
export function answerText(answer: string): string {
  return answer === 'true' || answer === 'false' ? stateText(answer) : answer;
}

/** Labels of subscription plans. */
export const PLAN_TEXTS = {
  monthly: 'Monthly',
  yearly: 'Yearly',
  test: 'Test premium',
} as const satisfies Record<SubscriptionPlan, string>;

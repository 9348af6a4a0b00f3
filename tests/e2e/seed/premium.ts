import type { Database } from '../../../apps/server/src/db/database.ts';
import { buildSubscription } from '../../../apps/server/src/testing/builders/subscriptions.ts';
import { buildUser } from '../../../apps/server/src/testing/builders/users.ts';

const DAY_MS = 86_400_000;

const person = (name: string, username: string, email: string | null = `${username}@premium.example`) => ({
  name,
  username,
  email,
});

/** Those whom the tests of subscriptions change: who pays, who has no email, and who has premium now, later and before. */
export async function seedPremium(db: Database): Promise<void> {
  await buildUser(db, person('Paying Panyin', 'paying_panyin'));
  await buildUser(db, person('Second Payer', 'second_payer'));
  await buildUser(db, person('Mailless Mansa', 'mailless_mansa', null));
  const { id: user_id, email } = await buildUser(db, person('Removable Rita', 'removable_rita'));
  const at = (days: number) => new Date(Date.now() + days * DAY_MS);
  const periods: [string, number, number][] = [
    ['880000000000000000001', -90, -60],
    ['880000000000000000002', -10, 20],
    ['880000000000000000003', 20, 50],
  ];
  for (const [transaction_id, from, until] of periods) {
    await buildSubscription(db, { user_id, email, transaction_id, starts_at: at(from), ends_at: at(until) });
  }
}

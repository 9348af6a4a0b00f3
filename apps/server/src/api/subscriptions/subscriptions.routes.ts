import { subscriptions } from '@quizdesk/contract/subscriptions';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { route } from '../../plugins/route.ts';
import { AppError } from '../../shared/app-error.ts';
import { createGatewayVerifier } from './payment-gateway.ts';
import { type PaymentVerifier, trustingVerifier } from './payment-verifier.ts';
import { recordPayment, unknownUser } from './payments.ts';
import { findSubscriptionOf, listSubscriptions } from './subscription-list.ts';
import { grantTestPremium, removeSubscriptionsOf } from './subscriptions.queries.ts';

/** The gateway that the configuration names or, without one, trust. */
function verifierOf({ paymentGatewayUrl: url, paymentGatewayToken: token }: Config): PaymentVerifier {
  return url === undefined || token === undefined ? trustingVerifier : createGatewayVerifier({ url, token });
}

const noSubscription = (detail: string) => new AppError('not_found', 'Subscription not found', { detail });

export async function subscriptionRoutes(app: FastifyInstance): Promise<void> {
  const verifier = verifierOf(app.config);
  const uses = { memory: { key: app.signingKeys.transaction }, clock: app.clock };
  route(app, subscriptions.list, ({ query, db }) => listSubscriptions(db, query));
  route(app, subscriptions.find, async ({ params }) => {
    const found = await findSubscriptionOf(app.db, params.user_id);
    if (!found) throw noSubscription('This user has no subscription.');
    return found;
  });
  route(app, subscriptions.grantTest, ({ body, record }) =>
    record(async (tx) => {
      const granted = await grantTestPremium(tx, body.user_id, app.clock);
      if (!granted) throw unknownUser();
      return granted;
    }),
  );
  route(app, subscriptions.verify, ({ body, record }) => recordPayment(app.db, verifier, body, { ...uses, record }));
  route(app, subscriptions.remove, ({ params, record }) =>
    record(async (tx) => {
      if (await removeSubscriptionsOf(tx, params.user_id)) return;
      throw noSubscription('This user has no subscription that runs now or later.');
    }),
  );
}

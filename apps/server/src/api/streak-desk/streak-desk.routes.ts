import { streakDesks } from '@quizdesk/contract/streak-desk';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { notFound } from '../../shared/app-error.ts';
import { readDesk } from './desk.ts';
import { type Grantor, grantDay, removeGrant } from './grants.ts';
import { grantMissed, previewMissed } from './outage.ts';

/** The streak desk: why streaks ended, and days that count although nothing was played (docs/design/play-and-figures.md). */
export async function streakDeskRoutes(app: FastifyInstance): Promise<void> {
  const { clock } = app;
  const grantorOf = ({ administrator: { id } }: { readonly administrator: { readonly id: number } }): Grantor => ({
    id,
    clock,
  });
  const aboutUser = ({ user_id }: { readonly user_id: number }) => ({ table: 'users', id: user_id });

  route(app, streakDesks.find, ({ params, query, db }) => readDesk(db, params.user_id, query.days, clock));
  route(app, streakDesks.grant, ({ params, body, request, record }) =>
    record((tx) => grantDay(tx, params.user_id, body, grantorOf(request)), { subject: aboutUser }),
  );
  route(app, streakDesks.grantMany, ({ body, request, record, db }) => {
    if (body.preview) return previewMissed(db, body, clock);
    // Several days or none: each restored day has its own student.
    const subject = () => ({ table: 'streak_grants' });
    return record((tx) => grantMissed(tx, body, grantorOf(request)), { subject });
  });
  route(app, streakDesks.removeGrant, async ({ params, record }) => {
    await record(
      async (tx) => {
        const removed = await removeGrant(tx, params.id);
        if (!removed) throw notFound('Restored day');
        return removed;
      },
      { subject: aboutUser },
    );
  });
}

import type { FastifyInstance } from 'fastify';
import { badgeAwarding } from '../badges/awarding.ts';
import { guard } from '../plugins/authentication.ts';
import { multipart } from '../plugins/multipart.ts';
import { activityRoutes } from './activities/activities.routes.ts';
import { badgeRoutes } from './badges/badges.routes.ts';
import { bulkQuestionRoutes } from './bulk-questions/bulk-questions.routes.ts';
import { coinPackageRoutes } from './coin-packages/coin-packages.routes.ts';
import { correctAnswerRoutes } from './correct-answers/correct-answers.routes.ts';
import { levelRoutes } from './levels/levels.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { optionRoutes } from './options/options.routes.ts';
import { ExportTurns } from './play/export/export-turns.ts';
import { playRoutes } from './play/play.routes.ts';
import { questionRoutes } from './questions/questions.routes.ts';
import { quizRoutes } from './quizzes/quizzes.routes.ts';
import { roundRoutes } from './rounds/rounds.routes.ts';
import { schoolRoutes } from './schools/schools.routes.ts';
import { subscriptionRoutes } from './subscriptions/subscriptions.routes.ts';
import { fileRoutes } from './uploads/files.routes.ts';
import { unusedPictures } from './uploads/unused-pictures.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { waitlistRoutes } from './waitlist/waitlist.routes.ts';

/** The API: every resource by name. All but uploaded files need an administrator's token. */
export async function api(app: FastifyInstance): Promise<void> {
  await app.register(badgeAwarding);
  await app.register(fileRoutes);
  await app.register(async (guarded) => {
    await guarded.register(guard);
    await guarded.register(multipart);
    guarded.decorate('exportTurns', new ExportTurns(app.config.pools.exportsMax));
    await guarded.register(unusedPictures);
    await guarded.register(activityRoutes);
    await guarded.register(badgeRoutes);
    await guarded.register(bulkQuestionRoutes);
    await guarded.register(coinPackageRoutes);
    await guarded.register(correctAnswerRoutes);
    await guarded.register(levelRoutes);
    await guarded.register(notificationRoutes);
    await guarded.register(optionRoutes);
    await guarded.register(playRoutes);
    await guarded.register(questionRoutes);
    await guarded.register(quizRoutes);
    await guarded.register(roundRoutes);
    await guarded.register(schoolRoutes);
    await guarded.register(subscriptionRoutes);
    await guarded.register(uploadRoutes);
    await guarded.register(userRoutes);
    await guarded.register(waitlistRoutes);
  });
}

import {
  qotdAttempts,
  streaks,
  suggestedAttempts,
  userAnswers,
  userBadges,
  userLevelProgress,
} from '@quizdesk/contract/play';
import type { FastifyInstance } from 'fastify';
import { revokeBadge } from '../../badges/revocations.ts';
import { countRows } from '../../db/pages.ts';
import { notFound } from '../../plugins/app-error.ts';
import { route } from '../../plugins/route.ts';
import { exportFile } from './export/export-file.ts';
import { levelProgressRecords } from './level-progress.ts';
import { listRecords, removeRecord } from './play-records.ts';
import { qotdAttemptRecords } from './qotd-attempts.ts';
import { currentStreakRecords, streakRecords } from './streaks.ts';
import { suggestedAttemptRecords } from './suggested-attempts.ts';
import { userAnswerRecords } from './user-answers.ts';
import { userBadgeRecords } from './user-badges.ts';

/** Lists of records that participants leave behind, as pages and as files; all but streaks can be deleted. */
export async function playRoutes(app: FastifyInstance): Promise<void> {
  const { db } = app;
  /** 404 where there was nothing to remove. */
  const found = async (removed: Promise<boolean>, what: string) => {
    if (!(await removed)) throw notFound(what);
  };

  route(app, userLevelProgress.list, ({ query }) => listRecords(db, levelProgressRecords, query));
  route(app, userLevelProgress.count, () => countRows(db, levelProgressRecords.list));
  route(app, userLevelProgress.export, ({ query, reply }) => exportFile(db, levelProgressRecords, query, reply));
  route(app, userLevelProgress.remove, ({ params }) =>
    found(removeRecord(db, levelProgressRecords.list, params.id), 'Progress record'),
  );

  route(app, suggestedAttempts.list, ({ query }) => listRecords(db, suggestedAttemptRecords, query));
  route(app, suggestedAttempts.export, ({ query, reply }) => exportFile(db, suggestedAttemptRecords, query, reply));
  route(app, suggestedAttempts.remove, ({ params }) =>
    found(removeRecord(db, suggestedAttemptRecords.list, params.id), 'Attempt'),
  );

  route(app, qotdAttempts.list, ({ query }) => listRecords(db, qotdAttemptRecords, query));
  route(app, qotdAttempts.export, ({ query, reply }) => exportFile(db, qotdAttemptRecords, query, reply));
  route(app, qotdAttempts.remove, ({ params }) =>
    found(removeRecord(db, qotdAttemptRecords.list, params.id), 'Attempt'),
  );

  route(app, userAnswers.list, ({ query }) => listRecords(db, userAnswerRecords, query));
  route(app, userAnswers.count, () => countRows(db, userAnswerRecords.list));
  route(app, userAnswers.export, ({ query, reply }) => exportFile(db, userAnswerRecords, query, reply));
  route(app, userAnswers.remove, ({ params }) => found(removeRecord(db, userAnswerRecords.list, params.id), 'Answer'));

  route(app, streaks.history, ({ query }) => listRecords(db, streakRecords, query));
  route(app, streaks.exportHistory, ({ query, reply }) => exportFile(db, streakRecords, query, reply));
  route(app, streaks.current, ({ query }) => listRecords(db, currentStreakRecords, query));
  route(app, streaks.exportCurrent, ({ query, reply }) => exportFile(db, currentStreakRecords, query, reply));

  route(app, userBadges.list, ({ query }) => listRecords(db, userBadgeRecords, query));
  route(app, userBadges.export, ({ query, reply }) => exportFile(db, userBadgeRecords, query, reply));
  route(app, userBadges.remove, ({ params }) => found(revokeBadge(db, params.id), 'User badge'));
}

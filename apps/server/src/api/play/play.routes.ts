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
import { timed } from './play-time.ts';
import { qotdAttemptRecords } from './qotd-attempts.ts';
import { currentStreakRecords, streakRecords } from './streaks.ts';
import { suggestedAttemptRecords } from './suggested-attempts.ts';
import { userAnswerRecords } from './user-answers.ts';
import { userBadgeRecords } from './user-badges.ts';

/** Lists of records that participants leave behind, as pages and as files; all but streaks can be deleted. */
export async function playRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock } = app;
  /** 404 where there was nothing to remove. */
  const found = async (removed: Promise<boolean>, what: string) => {
    if (!(await removed)) throw notFound(what);
  };

  route(app, userLevelProgress.list, ({ query, db }) => listRecords(db, levelProgressRecords, timed(query, clock)));
  route(app, userLevelProgress.count, () => countRows(db, levelProgressRecords.list));
  route(app, userLevelProgress.export, ({ query, reply, db }) =>
    exportFile({ db, clock }, levelProgressRecords, query, reply),
  );
  route(app, userLevelProgress.remove, ({ params }) =>
    found(removeRecord(db, levelProgressRecords.list, params.id), 'Progress record'),
  );

  route(app, suggestedAttempts.list, ({ query, db }) => listRecords(db, suggestedAttemptRecords, timed(query, clock)));
  route(app, suggestedAttempts.export, ({ query, reply, db }) =>
    exportFile({ db, clock }, suggestedAttemptRecords, query, reply),
  );
  route(app, suggestedAttempts.remove, ({ params }) =>
    found(removeRecord(db, suggestedAttemptRecords.list, params.id), 'Attempt'),
  );

  route(app, qotdAttempts.list, ({ query, db }) => listRecords(db, qotdAttemptRecords, timed(query, clock)));
  route(app, qotdAttempts.export, ({ query, reply, db }) =>
    exportFile({ db, clock }, qotdAttemptRecords, query, reply),
  );
  route(app, qotdAttempts.remove, ({ params }) =>
    found(removeRecord(db, qotdAttemptRecords.list, params.id), 'Attempt'),
  );

  route(app, userAnswers.list, ({ query, db }) => listRecords(db, userAnswerRecords, timed(query, clock)));
  route(app, userAnswers.count, () => countRows(db, userAnswerRecords.list));
  route(app, userAnswers.export, ({ query, reply, db }) => exportFile({ db, clock }, userAnswerRecords, query, reply));
  route(app, userAnswers.remove, ({ params }) => found(removeRecord(db, userAnswerRecords.list, params.id), 'Answer'));

  route(app, streaks.history, ({ query, db }) => listRecords(db, streakRecords, timed(query, clock)));
  route(app, streaks.exportHistory, ({ query, reply, db }) => exportFile({ db, clock }, streakRecords, query, reply));
  route(app, streaks.current, ({ query, db }) => listRecords(db, currentStreakRecords, timed(query, clock)));
  route(app, streaks.exportCurrent, ({ query, reply, db }) =>
    exportFile({ db, clock }, currentStreakRecords, query, reply),
  );

  route(app, userBadges.list, ({ query, db }) => listRecords(db, userBadgeRecords, timed(query, clock)));
  route(app, userBadges.export, ({ query, reply, db }) => exportFile({ db, clock }, userBadgeRecords, query, reply));
  route(app, userBadges.remove, ({ params }) => found(revokeBadge(db, params.id), 'User badge'));
}

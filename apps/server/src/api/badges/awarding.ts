import { jobPlugin } from '../../jobs/job-plugin.ts';
import { awardWaiting } from './award.ts';

/** Awards badges every few seconds for as long as the process listens. */
export const badgeAwarding = jobPlugin('awarding badges', ({ db, clock }, signal) =>
  awardWaiting(db, clock.zone, signal),
);

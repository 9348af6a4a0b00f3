import { jobPlugin } from '../../plugins/job-plugin.ts';
import { awardWaiting } from './award.ts';

const EVERY_MS = 3000;

/** Awards badges every few seconds for as long as the process listens. */
export const badgeAwarding = jobPlugin('awarding badges', EVERY_MS, ({ db, clock }, signal) =>
  awardWaiting(db, clock.zone, signal),
);

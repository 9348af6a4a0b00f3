import type { CallName } from './call-rights.ts';

/** For this long after a sign-in or a proof by password or second step, calls that need a recent one are made without another. */
export const PROOF_LASTS_S = 10 * 60;

/**
 * Irreversible actions, and those that give rights or export personal data: whoever finds a signed-in
 * browser must not be able to do it. A new second step is such a call, since it can prove later on. The calls that change one's
 * own password, renew recovery codes or turn two-factor sign-in off ask for the password themselves. An undo that brings an
 * administrator back and a correction that notifies students need the same proof. Deleting an account does not: it can be undone, and
 * is specified as one call that works at any time after the sign-in.
 */
const NEEDS_PROOF: ReadonlySet<CallName> = new Set<CallName>([
  'account.endOtherSessions',
  'account.endSession',
  'account.removeApp',
  'account.removePasskey',
  'account.startPasskey',
  'account.startTwoFactor',
  'activities.export',
  // What so many have read cannot be recalled.
  'notificationBatches.insert',
  'operations.export',
  'qotdAttempts.export',
  'standings.exportSchools',
  'standings.exportStudents',
  'streaks.exportCurrent',
  'streaks.exportHistory',
  'suggestedAttempts.export',
  'trash.empty',
  'trash.remove',
  'userAnswers.export',
  'userBadges.export',
  'userLevelProgress.export',
  'users.endSession',
  'users.endSessions',
  'users.export',
  'users.insert',
  'users.setPassword',
]);

/** True for a call that asks for the password again where the last proof is too old. */
export const needsProof = (call: CallName): boolean => NEEDS_PROOF.has(call);

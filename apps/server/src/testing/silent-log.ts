import type { Log } from '../db/log.ts';

/** For tests that are not about what is logged. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

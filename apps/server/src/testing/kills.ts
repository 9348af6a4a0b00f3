/**
 * How often a test kills a process in the midst of its work. Every kill may come at another time, so `npm run test:deep`
 * (DEEP=1) has many.
 */
export const KILLS = process.env.DEEP === '1' ? 20 : 5;

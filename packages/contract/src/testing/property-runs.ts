// Vitest runs this before each test file. A property that fails prints its seed and path: with PROPERTY_SEED and
// PROPERTY_PATH, and that test's name (-t), the same case runs again.
const { DEEP, PROPERTY_SEED, PROPERTY_PATH } = process.env;

const SHARE = DEEP === '1' ? 1 : 5;

/** How often a property is tried: so often by `npm run test:deep` (DEEP=1), a fifth of it by `npm test`. */
export const runs = (deep: number): number => Math.ceil(deep / SHARE);

/** All of what a test goes through by `npm run test:deep`, every fifth of it by `npm test`. */
export const shareOf = <T>(all: readonly T[]): T[] => all.filter((_, index) => index % SHARE === 0);

if (PROPERTY_SEED) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(PROPERTY_SEED), ...(PROPERTY_PATH && { path: PROPERTY_PATH }) });
}

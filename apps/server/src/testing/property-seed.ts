// Vitest runs this before each test file. A property that fails prints its seed and path: with PROPERTY_SEED and
// PROPERTY_PATH, and that test's name (-t), the same case runs again.
const { PROPERTY_SEED, PROPERTY_PATH } = process.env;

if (PROPERTY_SEED) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(PROPERTY_SEED), ...(PROPERTY_PATH && { path: PROPERTY_PATH }) });
}

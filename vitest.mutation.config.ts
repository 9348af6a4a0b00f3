import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The tests that `npm run mutation` runs: those of the files in stryker.config.json, without a database. */
export default defineConfig({
  // Not by node_modules, which leads to the sources that are not changed.
  resolve: { alias: [{ find: /^@quizdesk\/contract\/(.+)$/, replacement: path('./packages/contract/src/$1.ts') }] },
  test: {
    include: [
      'packages/contract/src/rules/{account-rights,bulk-answers,csv-cell,question-answers}.test.ts',
      'apps/server/src/account/tokens.test.ts',
      'apps/server/src/api/bulk-questions/marking/read-{answer,level-round}.test.ts',
      'apps/server/src/api/schools/import/{near-matches,school-name-key}.test.ts',
      'apps/server/src/export/csv-file.test.ts',
      'apps/server/src/shared/{contest-clock,still-in-use}.test.ts',
      'apps/server/src/shared/accounts/{access-token-check,password-rules}.test.ts',
    ],
    setupFiles: [path('./apps/server/src/testing/refuse-databases.ts')],
  },
});

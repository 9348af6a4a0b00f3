import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** As deep as the folders of src, and with every file in one folder, so that addresses relative to a file of src hold. */
const OUTPUT = 'dist/server';

/** Files that the server reads besides its code. */
const DATA_FOLDERS = {
  'src/db/migrations': 'migrations',
  'src/db/functions': 'functions',
  'src/sample/pictures': 'pictures',
};

/** Commands, and the scripts of workers; both are files of their own. */
const ENTRIES = [
  'main',
  'account/admin-command/admin-command',
  'db/journal/verify-journal-command',
  'db/maintenance/repair-counts',
  'db/migrate-command',
  'api/badges/award-badges',
  'backup/backup-command',
  'backup/restore-command',
  'backup/move-command',
  'storage/pictures-command',
  'db/embedded/embedded-worker',
  'api/bulk-questions/workbook-worker',
  'api/csv-import/import-worker',
];

/** Small modules that a start loads and some commands use too: one file, where each would have its own. */
const SHARED_AT_START =
  /src\/(storage\/(local-storage|open-storage|storage-name|sync-folder)|db\/(time-zone|command-line)|shared\/(version|turns|serving)|db\/serving)\.ts$|\/package\.json$/;

/** The same of what a start and a command, or the workers that read files, use. */
const SHARED_OF_BADGES = /src\/api\/badges\/(award|badge-rules|revocations)\.ts$/;
const SHARED_WITH_IMPORTS =
  /src\/api\/(csv-import\/(import-table|packed-rows|csv-file)|schools\/import\/school-fields)\.ts$/;
const SHARED_WITH_WORKBOOKS =
  /src\/(api\/bulk-questions\/(preview-rows|question-sheet|workbook\/(sheet|file-refusals))|rules\/idempotency|shared\/escape-characters)\.ts$/;

export default defineConfig({
  plugins: [
    {
      name: 'data-folders',
      writeBundle() {
        for (const [from, to] of Object.entries(DATA_FOLDERS)) {
          cpSync(path(from), path(`${OUTPUT}/${to}`), { recursive: true, filter: (file) => !file.endsWith('.ts') });
        }
      },
    },
  ],
  ssr: {
    noExternal: true,
    // Native code, WebAssembly, the files of the reference page, and a library whose modules have to be loaded in their own
    // order (reflect-metadata): read from node_modules.
    external: ['sharp', '@electric-sql/pglite', '@node-rs/argon2', '@fastify/swagger-ui', '@simplewebauthn/server'],
  },
  build: {
    ssr: true,
    reportCompressedSize: false,
    outDir: OUTPUT,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      input: ENTRIES.map((entry) => path(`src/${entry}.ts`)),
      external: ['bufferutil', 'utf-8-validate', 'pg-native'],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: {
          groups: [
            { name: 'opening', test: SHARED_AT_START, includeDependenciesRecursively: false },
            { name: 'badges', test: SHARED_OF_BADGES, includeDependenciesRecursively: false },
            { name: 'importing', test: SHARED_WITH_IMPORTS, includeDependenciesRecursively: false },
            { name: 'workbooks', test: SHARED_WITH_WORKBOOKS, includeDependenciesRecursively: false },
          ],
        },
        // Not minified: stack traces name our functions. V8 keeps the text in memory, so comments are left out.
        comments: false,
      },
    },
  },
});

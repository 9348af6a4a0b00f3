import type { School, SchoolImportOutcome } from '@quizdesk/contract/schools';

let made = 0;

/** A school as the server answers it. For tests. */
export function buildSchool(values: Partial<School> = {}): School {
  made += 1;
  const at = '2026-01-05T08:00:00.000Z';
  const empty = { region: null, location: null, logo_url: null, logo: null };
  return { id: made, version: 1, name: `School ${made}`, ...empty, created_at: at, updated_at: at, ...values };
}

/** What an import answers. For tests. */
export function buildOutcome(values: Partial<SchoolImportOutcome> = {}): SchoolImportOutcome {
  const none = { repeats: [], warnings: [], warnings_count: 0, ignored_columns: [], sample: [] };
  return { inserted: 0, unchanged: 0, repeated: 0, ...none, ...values };
}

import type { School } from '@quizdesk/contract/schools';

let made = 0;

/** A school as the server answers it. For tests. */
export function buildSchool(values: Partial<School> = {}): School {
  made += 1;
  const at = '2026-01-05T08:00:00.000Z';
  const empty = { region: null, location: null, logo_url: null, logo: null };
  return { id: made, version: 1, name: `School ${made}`, ...empty, created_at: at, updated_at: at, ...values };
}

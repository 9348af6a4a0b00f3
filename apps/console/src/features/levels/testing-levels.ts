import type { Level } from '@quizdesk/contract/levels';

let made = 0;

/** A level as the server answers it. For tests. */
export function buildLevel(values: Partial<Level> = {}): Level {
  made += 1;
  const at = '2026-01-05T08:00:00.000Z';
  return {
    id: made,
    quiz_id: 9,
    level_number: made,
    description: `Description ${made}`,
    time_limit: 60,
    status: 'active',
    questions_count: 0,
    created_at: at,
    updated_at: at,
    version: 1,
    ...values,
  };
}

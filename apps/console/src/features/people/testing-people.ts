import type { User } from '@quizdesk/contract/users';

let made = 0;

/** A student without premium as the server answers them. For tests. */
export function buildPerson(values: Partial<User> = {}): User {
  made += 1;
  const at = '2026-01-05T08:00:00.000Z';
  return {
    id: made,
    name: `Person ${made}`,
    username: `person${made}`,
    email: null,
    phone: null,
    image: null,
    role: 'student',
    status: 'active',
    school_id: null,
    school_name: null,
    school_region: null,
    level_number: null,
    last_played_at: null,
    premium_until: null,
    two_factor: null,
    created_at: at,
    updated_at: at,
    version: 1,
    ...values,
  };
}

import type { Database } from '../../../apps/server/src/db/database.ts';
import { buildUser } from '../../../apps/server/src/testing/builders/users.ts';

/** What every seeded student signs in with, through the account service. */
export { PASSWORD as STUDENT_PASSWORD } from '../../../apps/server/src/testing/builders/users.ts';

/**
 * Students that no browser test changes: Pupil 1 to Pupil 12, with the usernames pupil1 to pupil12. Tests that change or
 * delete someone seed people of their own.
 */
export async function seedPeople(db: Database): Promise<void> {
  for (let number = 1; number <= 12; number++) {
    await buildUser(db, {
      name: `Pupil ${number}`,
      username: `pupil${number}`,
      email: `pupil${number}@school.example`,
    });
  }
}

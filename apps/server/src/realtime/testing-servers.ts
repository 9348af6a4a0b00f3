import { openDatabase } from '../db/client.ts';
import { buildUser, PASSWORD } from '../testing/builders/users.ts';
import { createDatabasePlace, type DatabasePlace } from '../testing/database/test-database.ts';
import { ADMIN, type ServerProcess, signInAt } from '../testing/server-process.ts';
import { silentLog } from '../testing/silent-log.ts';

const STUDENT = { username: 'efua', password: PASSWORD };

/** What the first server of a place is started with, so that its administrator can sign in. */
export const FIRST_START = { ADMIN_PASSWORD: ADMIN.password };

/** A place with a student in it who can sign in; no server has it open yet. */
export async function createPlaceWithStudent(): Promise<{ place: DatabasePlace; studentId: number }> {
  const place = await createDatabasePlace();
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  const { id } = await buildUser(database.db, { role: 'student', username: STUDENT.username });
  await database.close();
  return { place, studentId: id };
}

/** The access tokens of the administrator and of the student. */
export async function signInBoth({ url }: ServerProcess): Promise<{ admin: string; student: string }> {
  const [admin, student] = [await signInAt(url), await signInAt(url, STUDENT)].map(({ authorization }) =>
    authorization.replace('Bearer ', ''),
  );
  return { admin: admin ?? '', student: student ?? '' };
}

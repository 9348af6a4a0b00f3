import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ConfigurationError } from '../config.ts';
import { users } from '../db/schema/users.ts';
import { verifyPassword } from '../shared/accounts/passwords.ts';
import { buildUser } from '../testing/builders/users.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { ensureFirstAdministrator } from './first-administrator.ts';

const database = useTestDatabase();

const nameOnly = { adminUsername: 'head.teacher', adminPassword: undefined, brandName: 'Quizdesk' };

test('an installation without administrators gets a superadmin with a generated password', async () => {
  const { db } = database();
  await buildUser(db, { role: 'student' });
  const made = await ensureFirstAdministrator(db, nameOnly);
  expect(made?.username).toBe('head.teacher');
  expect(made?.generatedPassword?.length).toBeGreaterThanOrEqual(20);
  const [stored] = await db.select().from(users).where(eq(users.username, 'head.teacher'));
  expect(stored).toMatchObject({ role: 'superadmin', status: 'active' });
  expect(await verifyPassword(stored?.password_hash, made?.generatedPassword ?? '')).toBe(true);
});

test('a password from the configuration is used and not repeated', async () => {
  const { db } = database();
  const made = await ensureFirstAdministrator(db, { ...nameOnly, adminPassword: 'chosen by me' });
  expect(made).toEqual({ username: 'head.teacher', generatedPassword: undefined });
  const [stored] = await db.select().from(users);
  expect(await verifyPassword(stored?.password_hash, 'chosen by me')).toBe(true);
});

test.each(['admin', 'superadmin'] as const)(
  'nothing is made where there is one of role %s, not even with another password',
  async (role) => {
    const { db } = database();
    await buildUser(db, { role, status: 'inactive' });
    expect(await ensureFirstAdministrator(db, { ...nameOnly, adminPassword: 'chosen by me' })).toBeUndefined();
    expect(await db.select().from(users)).toHaveLength(1);
  },
);

test('of instances that start together one makes it', async () => {
  const { db } = database();
  const made = await Promise.all(
    [1, 2, 3, 4].map((n) => ensureFirstAdministrator(db, { ...nameOnly, adminUsername: `admin${n}` })),
  );
  expect(made.filter((one) => one !== undefined)).toHaveLength(1);
  expect(await db.select().from(users)).toHaveLength(1);
});

test.each([
  ['password123', 'ADMIN_PASSWORD is one of those that are guessed first: choose another'],
  ['head.teacher.1', 'ADMIN_PASSWORD must not contain the username'],
])(
  'a weak password (%s) is an error of the configuration, while there is somebody to make',
  async (adminPassword, fault) => {
    const { db } = database();
    await expect(ensureFirstAdministrator(db, { ...nameOnly, adminPassword })).rejects.toThrow(
      new ConfigurationError(fault),
    );
    await buildUser(db, { role: 'superadmin' });
    expect(await ensureFirstAdministrator(db, { ...nameOnly, adminPassword })).toBeUndefined();
  },
);

test('a name that belongs to a student is an error of the configuration', async () => {
  const { db } = database();
  await buildUser(db, { role: 'student', username: 'Head.Teacher' });
  await expect(ensureFirstAdministrator(db, nameOnly)).rejects.toThrow(ConfigurationError);
});

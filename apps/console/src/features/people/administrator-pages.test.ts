import { expect, test } from 'vitest';
import { buildPerson } from './testing-people.ts';
import { ADMINISTRATOR_ROLES, type AdministratorRole, joinedPage } from './users-api.ts';

const LENGTHS: [superadmins: number, admins: number][] = [
  [0, 0],
  [3, 0],
  [0, 25],
  [3, 20],
  [10, 10],
  [13, 9],
  [20, 1],
];

function accountsOf(superadmins: number, admins: number) {
  const people = (count: number, role: AdministratorRole) => Array.from({ length: count }, () => buildPerson({ role }));
  const [editor, viewer] = [people(2, 'editor'), people(1, 'viewer')];
  return { superadmin: people(superadmins, 'superadmin'), admin: people(admins, 'admin'), editor, viewer };
}

test.each(LENGTHS)(
  '%i superadmins, %i admins, the editors and viewers read as one list',
  async (superadmins, admins) => {
    const accounts = accountsOf(superadmins, admins);
    const all = ADMINISTRATOR_ROLES.flatMap((role) => accounts[role]);
    const read = async (role: AdministratorRole, { offset, limit }: { offset: number; limit: number }) => {
      expect(limit).toBeGreaterThan(0);
      return { rows: accounts[role].slice(offset, offset + limit), count: accounts[role].length };
    };
    for (let offset = 0; offset < all.length + 10; offset += 10) {
      const page = await joinedPage(ADMINISTRATOR_ROLES, { offset, limit: 10 }, read);
      expect(page.rows.map(({ id }) => id)).toEqual(all.slice(offset, offset + 10).map(({ id }) => id));
      expect(page.count).toBe(all.length);
    }
  },
);

test('one role is one list', async () => {
  const { admin } = accountsOf(0, 4);
  const page = await joinedPage(['admin'], { offset: 0, limit: 10 }, async (role) => {
    expect(role).toBe('admin');
    return { rows: admin, count: 4 };
  });
  expect(page).toEqual({ rows: admin, count: 4 });
});

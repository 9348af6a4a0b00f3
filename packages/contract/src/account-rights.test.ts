import { expect, test } from 'vitest';
import { type AccountAction, mayDo } from './account-rights.ts';
import { ROLES, type Role } from './constants.ts';

const TABLE: [own: string | undefined, action: AccountAction, others: Role[]][] = [
  ['admin', 'add', ['admin']],
  ['admin', 'change', ['student']],
  ['admin', 'delete', ['student', 'admin']],
  ['admin', 'set_password', []],
  ['superadmin', 'add', ['admin', 'superadmin']],
  ['superadmin', 'change', ['student']],
  ['superadmin', 'delete', ['student', 'admin', 'superadmin']],
  ['superadmin', 'set_password', ['admin', 'superadmin']],
  ['super-admin', 'delete', ['student', 'admin', 'superadmin']],
  ['super_admin', 'set_password', ['admin', 'superadmin']],
  ['student', 'delete', []],
  ['teacher', 'delete', []],
  [undefined, 'delete', []],
];

test.each(TABLE)('%s may %s accounts of %j and of no other role', (own, action, others) => {
  expect(ROLES.filter((other) => mayDo(own, action, other))).toEqual(others);
});

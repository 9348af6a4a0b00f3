import { expect, test } from 'vitest';
import { ROLES, type Role } from '../constants.ts';
import { type AccountAction, mayDo } from './account-rights.ts';

const TABLE: [own: string | undefined, action: AccountAction, others: Role[]][] = [
  ['viewer', 'delete', []],
  ['editor', 'delete', []],
  ['admin', 'add', ['viewer', 'editor', 'admin']],
  ['admin', 'change', ['student', 'viewer', 'editor', 'admin']],
  ['admin', 'delete', ['student', 'viewer', 'editor', 'admin']],
  ['admin', 'set_password', []],
  ['admin', 'turn_off_two_factor', []],
  ['superadmin', 'turn_off_two_factor', ['viewer', 'editor', 'admin', 'superadmin']],
  ['superadmin', 'add', ['viewer', 'editor', 'admin', 'superadmin']],
  ['superadmin', 'change', [...ROLES]],
  ['superadmin', 'delete', [...ROLES]],
  ['superadmin', 'set_password', ['viewer', 'editor', 'admin', 'superadmin']],
  ['super-admin', 'delete', [...ROLES]],
  ['super_admin', 'set_password', ['viewer', 'editor', 'admin', 'superadmin']],
  ['student', 'delete', []],
  ['teacher', 'delete', []],
  [undefined, 'delete', []],
];

test.each(TABLE)('%s may %s accounts of %j and of no other role', (own, action, others) => {
  expect(ROLES.filter((other) => mayDo(own, action, other))).toEqual(others);
});

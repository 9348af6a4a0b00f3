import { expect, test } from 'vitest';
import { parseAdminArguments, UsageError } from './admin-arguments.ts';

const parse = (line: string) => parseAdminArguments(line.split(' ').filter(Boolean));

test.each([
  ['create ama', { kind: 'create', username: 'ama', name: 'ama', role: 'admin', generate: false }],
  [
    'create ama --name Ama --role superadmin --generate',
    { kind: 'create', username: 'ama', name: 'Ama', role: 'superadmin', generate: true },
  ],
  ['reset-password ama', { kind: 'reset-password', username: 'ama', generate: false }],
  ['--generate reset-password ama', { kind: 'reset-password', username: 'ama', generate: true }],
  ['reset-2fa ama', { kind: 'reset-2fa', username: 'ama' }],
  ['revoke ama', { kind: 'revoke', username: 'ama' }],
  ['list', { kind: 'list' }],
  ['rotate-keys', { kind: 'rotate-keys' }],
  ['--help', { kind: 'help' }],
  ['create -h', { kind: 'help' }],
])('"%s" is understood', (line, command) => {
  expect(parse(line)).toEqual(command);
});

test.each([
  ['', 'A command is missing'],
  ['delete ama', 'There is no command delete'],
  ['constructor ama', 'There is no command constructor'],
  ['create', 'create needs a USERNAME'],
  ['create ama mensah', 'create takes fewer words'],
  ['create a/b', 'USERNAME must be letters'],
  [`create ${'a'.repeat(51)}`, 'USERNAME must be letters'],
  [`create ama --name ${'a'.repeat(201)}`, '--name must be at most 200 characters'],
  ['create ama --role student', '--role must be one of viewer, editor, admin, superadmin'],
  ['create ama --password secret', "Unknown option '--password'"],
  ['reset-2fa', 'reset-2fa needs a USERNAME'],
  ['revoke ama --generate', 'revoke takes no --generate'],
  ['rotate-keys ama', 'rotate-keys takes fewer words'],
  ['list ama', 'list takes fewer words'],
])('"%s" is a wrong usage', (line, message) => {
  expect(() => parse(line)).toThrow(UsageError);
  expect(() => parse(line)).toThrow(message);
});

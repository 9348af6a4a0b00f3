import { expect, test } from 'vitest';
import { buildToken } from './testing-tokens.ts';
import { administratorOf, isExpired, usableAdministratorOf } from './token.ts';

const NOW_MS = 1_700_000_000_000;
const NOW_S = NOW_MS / 1000;

test.each([
  ['an hour ahead', 3600, false],
  ['exactly five seconds ahead', 5, false],
  ['less than five seconds ahead', 4.9, true],
  ['in the past', -1, true],
])('a token that ends %s counts as expired: %s s → %s', (_, seconds, expected) => {
  expect(isExpired(buildToken({ exp: NOW_S + seconds }), NOW_MS)).toBe(expected);
});

test('no token counts as not expired, an unreadable one as expired', () => {
  expect(isExpired(null, NOW_MS)).toBe(false);
  expect(isExpired('unreadable', NOW_MS)).toBe(true);
});

test.each(['viewer', 'editor', 'admin', 'superadmin', 'super_admin', 'super-admin'])(
  'the role %s may use the console',
  (role) => {
    expect(administratorOf(buildToken({ role }))).toMatchObject({ role });
  },
);

test.each(['student', '', 'Admin', 'administrator'])('the role "%s" may not', (role) => {
  expect(administratorOf(buildToken({ role }))).toBeNull();
});

test('a token says who must set up two-factor sign-in first', () => {
  expect(administratorOf(buildToken({ must_enrol: true }))?.mustEnrol).toBe(true);
  expect(administratorOf(buildToken())?.mustEnrol).toBe(false);
  expect(administratorOf(buildToken({ must_change_password: true }))?.mustChangePassword).toBe(true);
  expect(administratorOf(buildToken())?.mustChangePassword).toBe(false);
});

test('a session needs a token that is readable, current and an administrator’s', () => {
  expect(usableAdministratorOf(buildToken({ exp: NOW_S + 60, name: 'Akosua' }), NOW_MS)).toMatchObject({
    name: 'Akosua',
  });
  expect(usableAdministratorOf(buildToken({ exp: NOW_S + 1 }), NOW_MS)).toBeNull();
  expect(usableAdministratorOf(buildToken({ exp: NOW_S + 60, role: 'student' }), NOW_MS)).toBeNull();
  expect(usableAdministratorOf('unreadable', NOW_MS)).toBeNull();
  expect(usableAdministratorOf(null, NOW_MS)).toBeNull();
});

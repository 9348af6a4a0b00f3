import { expect, test } from 'vitest';
import { decodeToken } from './decode-token.ts';
import { buildToken } from './testing-tokens.ts';

test('the claims of a token are read, letters outside ASCII included', () => {
  const token = buildToken({ name: 'Ɛsi Ŋɔ', role: 'superadmin', exp: 1234 });
  expect(decodeToken(token)).toMatchObject({ name: 'Ɛsi Ŋɔ', role: 'superadmin', exp: 1234 });
});

test.each([
  ['undefined', undefined, 'must be a string'],
  ['a number', 7, 'must be a string'],
  ['text without a dot', 'nonsense', 'missing part #2'],
  ['a part that is no base64', 'a.%%%.c', 'invalid base64 for part #2'],
  ['a part that is no UTF-8', `a.${btoa('\xff\xfe')}.c`, 'invalid base64 for part #2'],
  ['a part that is no JSON', buildToken('{"exp":'), 'invalid json for part #2'],
  ['a part that is no object', buildToken('12'), 'invalid json for part #2'],
])('%s is refused with the reason', (_, token, reason) => {
  expect(() => decodeToken(token)).toThrow(`Invalid token specified: ${reason}`);
});

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashRecoveryCode, openSecret, sealSecret } from './secret-box.ts';

const keys = { secondFactor: randomBytes(32) };
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('a secret that is sealed can be opened, and is sealed in another way each time', () => {
  const sealed = sealSecret(keys, 7, SECRET);
  expect(openSecret(keys, 7, sealed)).toBe(SECRET);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(SECRET);
  expect(sealSecret(keys, 7, SECRET)).not.toBe(sealed);
});

test('it cannot be opened for another account, with other keys, or changed', () => {
  const sealed = sealSecret(keys, 7, SECRET);
  const changed = Buffer.from(sealed, 'base64url');
  changed.writeUInt8(changed.readUInt8(40) ^ 1, 40);
  expect(() => openSecret(keys, 8, sealed)).toThrow();
  expect(() => openSecret({ secondFactor: randomBytes(32) }, 7, sealed)).toThrow();
  expect(() => openSecret(keys, 7, changed.toString('base64url'))).toThrow();
});

test('the hash of a recovery code is of this account and installation', () => {
  const hash = hashRecoveryCode(keys, 7, 'abcde');
  expect(hashRecoveryCode(keys, 7, 'abcde')).toBe(hash);
  expect(hashRecoveryCode(keys, 8, 'abcde')).not.toBe(hash);
  expect(hashRecoveryCode({ secondFactor: randomBytes(32) }, 7, 'abcde')).not.toBe(hash);
});

import { expect, test } from 'vitest';
import { generatePassword } from './generated-password.ts';

test('generated passwords are long, readable and never the same', () => {
  const passwords = Array.from({ length: 50 }, generatePassword);
  for (const password of passwords) expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){4}[a-hjkmnp-z2-9]{4}$/);
  expect(new Set(passwords).size).toBe(50);
});

import { expect, test } from 'vitest';
import { refuseWeak, weaknessOf } from './password-rules.ts';

const COMMON = 'is one of those that are guessed first: choose another';
const SHORT = 'must have at least 8 characters besides spaces around it';
const SITE = 'must be more than the name of this site';
const OWN = 'must not contain the username';

test.each([
  ['password', COMMON],
  ['12345678', COMMON],
  ['PassWord1', COMMON],
  [' password123 ', COMMON],
  ['ｐａｓｓｗｏｒｄ', COMMON],
  ['qwertyuiop', COMMON],
  ['aaaaaaaa', COMMON],
  ['🦊🦊🦊🦊🦊🦊🦊🦊', COMMON],
  ['        ', SHORT],
  ['  seven7  ', SHORT],
  ['kofi.mensah', OWN],
  ['xxKOFI.Mensah99', OWN],
  ['quizdesk', SITE],
  ['Quizdesk2026', SITE],
  ['GhanaQuiz!', SITE],
  ['2026 ghana-quiz 1', SITE],
  ['correcthorse', COMMON],
  ['Password1234', COMMON],
  ['Correct horse battery staple', COMMON],
  ['quizdesk keeps my secrets', undefined],
  ['a quiz for Ghana', undefined],
  ['horse of correct colour', undefined],
  ['ruled paper 7', undefined],
  ['password of mine', undefined],
  ['kofi likes mensah', undefined],
])('"%s" of kofi.mensah: %s', async (password, fault) => {
  expect(await weaknessOf(password, { username: 'Kofi.Mensah', brandName: 'Ghana Quiz' })).toBe(fault);
});

test('a username of two letters may be part of a password, one of three may not', async () => {
  expect(await weaknessOf('ruled paper 7', { username: 'ap', brandName: 'Q' })).toBeUndefined();
  expect(await weaknessOf('ruled paper 7', { username: 'Pap', brandName: 'Q' })).toBe(OWN);
});

test('a weak password is refused by its field, another is not', async () => {
  const details = { password: `Password ${COMMON}` };
  await expect(refuseWeak('password', { username: 'kofi', brandName: '' })).rejects.toThrow(
    expect.objectContaining({ code: 'invalid', facts: expect.objectContaining({ details }) }),
  );
  await expect(refuseWeak('ruled paper 7', { username: 'kofi', brandName: '' })).resolves.toBeUndefined();
});

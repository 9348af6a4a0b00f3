import { MIN_PASSWORD } from '@quizdesk/contract/users';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '../app-error.ts';

/** What guessers try first. Shorter ones are refused for their length. */
const COMMON = new Set(dictionary['passwords-common'].filter((word) => word.length >= MIN_PASSWORD));
/** A username of one or two letters is part of too many words to matter. */
const TELLING_USERNAME = 3;

/** How a password is compared: the same characters in another form, case or with spaces around make no better one. */
const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** Why a new password would be guessed soon, as the end of a sentence; undefined where it would not. */
export function weaknessOf(password: string, username: string): string | undefined {
  const word = plain(password);
  const name = plain(username);
  if (word.length < MIN_PASSWORD) return `must have at least ${MIN_PASSWORD} characters besides spaces around it`;
  if (name.length >= TELLING_USERNAME && word.includes(name)) return 'must not contain the username';
  if (COMMON.has(word) || /^(.)\1*$/u.test(word)) return 'is one of those that are guessed first: choose another';
  return undefined;
}

/** Throws a 422 for a new password that would be guessed soon. */
export function refuseWeak(password: string, username: string): void {
  const weakness = weaknessOf(password, username);
  if (weakness !== undefined) throw invalid({ password: `Password ${weakness}` });
}

import { MIN_PASSWORD } from '@quizdesk/contract/users';
import { invalid } from '../app-error.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** What guessers try first: a list that takes megabytes, and so is loaded when the first password is chosen. */
function loadCommon(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return common;
}

/** Of these a password may be part, and of letters and digits alone: words that everybody puts together. */
const SHORTEST_WORD = 4;
/** A username of one or two letters is part of too many words to matter. */
const TELLING_USERNAME = 3;
const PRODUCT = 'Quizdesk';
/** Pass phrases that everybody knows. */
const PHRASES = new Set(['correcthorsebatterystaple']);

/** What someone who guesses knows. */
export interface PasswordContext {
  readonly username: string;
  readonly brandName: string;
}

/** How a password is compared: the same characters in another form, case or with spaces around make no better one. */
const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** Of a text its letters and digits alone. */
const compact = (text: string) => plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** True for two of the words that guessers try first, written together. */
function isTwoCommon(word: string, all: ReadonlySet<string>): boolean {
  for (let at = SHORTEST_WORD; at <= word.length - SHORTEST_WORD; at++)
    if (all.has(word.slice(0, at)) && all.has(word.slice(at))) return true;
  return false;
}

/** True for the name of the site with a year or a word too short to be a password itself. */
function isMostlyName(password: string, name: string): boolean {
  const parts = compact(password).split(compact(name));
  return parts.length > 1 && parts.join('').length < MIN_PASSWORD;
}

/** Why a new password would be guessed soon, as the end of a sentence; undefined where it would not. */
export async function weaknessOf(
  password: string,
  { username, brandName }: PasswordContext,
): Promise<string | undefined> {
  const word = plain(password);
  const name = plain(username);
  if (word.length < MIN_PASSWORD) return `must have at least ${MIN_PASSWORD} characters besides spaces around it`;
  if (name.length >= TELLING_USERNAME && word.includes(name)) return 'must not contain the username';
  if ([brandName, PRODUCT].some((site) => compact(site) !== '' && isMostlyName(password, site)))
    return 'must be more than the name of this site';
  const all = await loadCommon();
  const isGuessed = all.has(word) || isTwoCommon(word, all) || PHRASES.has(compact(password));
  if (isGuessed || /^(.)\1*$/u.test(word)) return 'is one of those that are guessed first: choose another';
  return undefined;
}

/** Throws a 422 for a new password that would be guessed soon. */
export async function refuseWeak(password: string, context: PasswordContext): Promise<void> {
  const weakness = await weaknessOf(password, context);
  if (weakness !== undefined) throw invalid({ password: `Password ${weakness}` });
}

import { randomInt } from 'node:crypto';

/** No letters and digits that look alike, so that it can be read from a screen and typed. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP_LENGTH = 4;

const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A random password of about 99 bits: five groups of four characters. */
export function generatePassword(): string {
  return Array.from({ length: GROUPS }, group).join('-');
}

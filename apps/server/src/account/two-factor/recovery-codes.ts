import { randomInt } from 'node:crypto';

/** Without what looks alike: 0 and o, 1, i and l. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 10;
const CODES = 10;

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** New recovery codes of 49 bits each, as they are stored. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newCode);

/** A code as people read it. */
export const shownCode = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** The typed code, without spaces and hyphens and in lower case. */
export const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '');

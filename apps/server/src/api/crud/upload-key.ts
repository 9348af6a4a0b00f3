import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '@quizdesk/contract/rules/idempotency';
import { invalid } from '../../shared/app-error.ts';

/** What identifies an upload. */
export interface UploadKey {
  /** Who sent it and what names it. */
  readonly key: string;
  /** SHA-256 of what was sent. */
  readonly contentHash: string;
}

/** How the header is written in messages. */
export const KEY_HEADER = 'Idempotency-Key';
const MAX_CHARACTERS = 200;

/** The beginning of keys that the content gave; those of a header begin otherwise. */
export const CONTENT_PREFIX = 'content:';

function namedKey(header: string | string[] | undefined): string | undefined {
  const name = [header].flat()[0]?.trim();
  if (name === undefined || name === '') return undefined;
  if (name.length <= MAX_CHARACTERS) return name;
  throw invalid({ [KEY_HEADER]: `The header ${KEY_HEADER} must be at most ${MAX_CHARACTERS} characters` });
}

/** SHA-256 of what was sent. */
export const hashOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex');

type Headers = NodeJS.Dict<string | string[]>;

/** The key that the header of a call names, if any. Keys belong to an administrator, so they never collide with another's. */
export function namedUpload(headers: Headers, administratorId: number, content: unknown): UploadKey | undefined {
  const name = namedKey(headers[IDEMPOTENCY_KEY_HEADER]);
  return name === undefined ? undefined : { key: `key:${administratorId}:${name}`, contentHash: hashOf(content) };
}

/** The key of an upload: the one its header names, else one that its content gives. */
export function uploadKey(headers: Headers, administratorId: number, contentHash: string): UploadKey {
  const name = namedKey(headers[IDEMPOTENCY_KEY_HEADER]);
  const key =
    name === undefined ? `${CONTENT_PREFIX}${administratorId}:${contentHash}` : `key:${administratorId}:${name}`;
  return { key, contentHash };
}

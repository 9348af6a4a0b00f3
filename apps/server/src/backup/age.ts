// Encryption by a pass phrase in the format of age (age-encryption.org/v1), so that `age --decrypt` reads backups too. The
// primitives are Node's own; what is here is how the format puts them together.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.ts';
import { ByteReader } from './byte-reader.ts';

const VERSION_LINE = 'age-encryption.org/v1';
/** What a file begins with that is encrypted in this format. */
export const AGE_MAGIC: Buffer = Buffer.from(`${VERSION_LINE}\n`);

/** As age itself chooses it: a guess of the pass phrase takes about a second, and 256 MB. */
const WORK_FACTOR = 18;
/** One that would take more than this is refused, as age does. */
const MOST_WORK = 22;
const FILE_KEY_BYTES = 16;
const SALT_BYTES = 16;
const NONCE_BYTES = 16;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const NO_NONCE = Buffer.alloc(12);
const CIPHER = 'chacha20-poly1305';
const CIPHER_OPTIONS = { authTagLength: TAG_BYTES };
const HEADER = /^age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) (\d{1,2})\n([\w+/]{43})\n--- ([\w+/]{43})\n$/;
/** The header of one pass phrase has so many bytes, with a work factor of two digits. */
const HEADER_BYTES = AGE_MAGIC.length + '-> scrypt '.length + 22 + ' 18\n'.length + 44 + '--- '.length + 44;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

function seal(key: Uint8Array, nonce: Uint8Array, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, CIPHER_OPTIONS);
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Throws where the bytes were not sealed by this key and nonce, or changed. */
function unseal(key: Uint8Array, nonce: Uint8Array, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, nonce, CIPHER_OPTIONS);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
}

const deriveKey = promisify<string, Uint8Array, number, object, Buffer>(scrypt);

function keyOfPhrase(phrase: string, salt: Uint8Array, workFactor: number): Promise<Buffer> {
  const cost = 2 ** workFactor;
  const full = Buffer.concat([Buffer.from(`${VERSION_LINE}/scrypt`), salt]);
  return deriveKey(phrase, full, 32, { N: cost, r: 8, p: 1, maxmem: 2 * 128 * 8 * cost });
}

const keyOf = (fileKey: Uint8Array, salt: Uint8Array, use: string) =>
  new Uint8Array(hkdfSync('sha256', fileKey, salt, use, 32));

const macOf = (fileKey: Uint8Array, header: string) =>
  createHmac('sha256', keyOf(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest();

/** The nonce of a chunk: its number, and whether it is the last, so that none can be left out or moved. */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(chunk, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** The chunks of a stream, each with whether it is the last; only the chunk of an empty stream is empty. */
async function* chunksOf(reader: ByteReader, size: number): AsyncGenerator<[chunk: Buffer, isLast: boolean]> {
  let chunk = await reader.takeUpTo(size);
  while (true) {
    const next = await reader.takeUpTo(size);
    yield [chunk, next.length === 0];
    if (next.length === 0) return;
    chunk = next;
  }
}

/** Encrypts a stream by a pass phrase. */
export async function* encrypt(source: AsyncIterable<Uint8Array>, phrase: string): AsyncGenerator<Buffer> {
  const [fileKey, salt, nonce] = [randomBytes(FILE_KEY_BYTES), randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const wrapped = seal(await keyOfPhrase(phrase, salt, WORK_FACTOR), NO_NONCE, fileKey);
  const header = `${VERSION_LINE}\n-> scrypt ${base64(salt)} ${WORK_FACTOR}\n${base64(wrapped)}\n---`;
  yield Buffer.concat([Buffer.from(`${header} ${base64(macOf(fileKey, header))}\n`), nonce]);
  const key = keyOf(fileKey, nonce, 'payload');
  let number = 0;
  for await (const [chunk, isLast] of chunksOf(new ByteReader(source), CHUNK_BYTES)) {
    yield seal(key, nonceOf(number++, isLast), chunk);
  }
}

const wrongPhrase = (cause?: unknown) => new BackupError('it was encrypted with another pass phrase', { cause });

async function readFileKey(reader: ByteReader, phrase: string): Promise<Buffer> {
  const header = (await reader.take(HEADER_BYTES)).toString('latin1');
  const [, salt = '', work = '', wrapped = '', mac = ''] = HEADER.exec(header) ?? [];
  if (mac === '' || Number(work) > MOST_WORK) throw new BackupError('it was not encrypted with a pass phrase of ours');
  const key = await keyOfPhrase(phrase, Buffer.from(salt, 'base64'), Number(work));
  let fileKey: Buffer;
  try {
    fileKey = unseal(key, NO_NONCE, Buffer.from(wrapped, 'base64'));
  } catch (error) {
    throw wrongPhrase(error);
  }
  const own = macOf(fileKey, header.slice(0, header.lastIndexOf(' ')));
  if (!timingSafeEqual(own, Buffer.from(mac, 'base64'))) throw new BackupError('its first lines were changed');
  return fileKey;
}

function unsealChunk(key: Uint8Array, nonce: Uint8Array, chunk: Buffer): Buffer {
  try {
    return unseal(key, nonce, chunk);
  } catch (error) {
    throw new BackupError('it is cut off or was changed', { cause: error });
  }
}

/** Decrypts a stream. Throws a BackupError where the pass phrase is another one, or anything was changed or cut off. */
export async function* decrypt(source: AsyncIterable<Uint8Array>, phrase: string): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  const fileKey = await readFileKey(reader, phrase);
  const key = keyOf(fileKey, await reader.take(NONCE_BYTES), 'payload');
  let number = 0;
  for await (const [chunk, isLast] of chunksOf(reader, CHUNK_BYTES + TAG_BYTES)) {
    yield unsealChunk(key, nonceOf(number++, isLast), chunk);
  }
}

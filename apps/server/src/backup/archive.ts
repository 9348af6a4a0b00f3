import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { safeMessageOf } from '../logging/error-facts.ts';
import { syncFolder } from '../storage/sync-folder.ts';
import { AGE_MAGIC, decrypt, encrypt } from './age.ts';
import { BackupError } from './backup-error.ts';
import { fromTar, type TarEntry, toTar } from './tar.ts';

/** The last entry: the SHA-256 of all others, as `sha256sum --check` reads them. */
const SUMS = 'SHA256SUMS';
const SUM_LINE = /^[0-9a-f]{64} {2}(.+)$/;
/** Rows as text get little smaller by more, and it takes several times as long. */
const GZIP = { level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function* withSums(entries: AsyncIterable<TarEntry>): AsyncGenerator<TarEntry> {
  const lines: string[] = [];
  for await (const entry of entries) {
    lines.push(`${sha256(entry.bytes)}  ${entry.name}\n`);
    yield entry;
  }
  yield { name: SUMS, bytes: Buffer.from(lines.join('')) };
}

/** Throws where the sums at the end are not those of the entries before it. */
function compare(sums: Uint8Array, found: readonly string[]): void {
  const expected = Buffer.from(sums).toString().trimEnd().split('\n');
  const wrong = expected.find((line, at) => line !== found[at]);
  if (wrong === undefined && expected.length === found.length) return;
  throw new BackupError(`its entry ${SUM_LINE.exec(wrong ?? '')?.[1] ?? SUMS} is not as it was written`);
}

/** Yields the entries, and throws after the last of them where they are not what the sums say, or the sums are missing. */
async function* checked(entries: AsyncIterable<TarEntry>): AsyncGenerator<TarEntry> {
  const found: string[] = [];
  let isWhole = false;
  for await (const entry of entries) {
    if (entry.name === SUMS) {
      compare(entry.bytes, found);
      isWhole = true;
      continue;
    }
    found.push(`${sha256(entry.bytes)}  ${entry.name}`);
    yield entry;
  }
  if (!isWhole) throw new BackupError('its end is missing');
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(AGE_MAGIC.length), 0, AGE_MAGIC.length, 0);
    return buffer.equals(AGE_MAGIC);
  } finally {
    await handle.close();
  }
}

/** What `link` fails with on disks that have no hard links, such as exFAT and many that are mounted from elsewhere. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** Gives a whole file its name; throws where a file of that name was made meanwhile. */
export async function giveName(part: string, file: string, makeLink = link): Promise<void> {
  try {
    await makeLink(part, file);
    await rm(part);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NO_LINKS.includes(String(error.code)))) throw error;
    // Renaming would replace a file that is made at this very moment; nothing else is left here.
    if (existsSync(file)) throw new BackupError(`${file} exists already`, { cause: error });
    await rename(part, file);
  }
}

/**
 * Writes a file of these entries, encrypted where there is a pass phrase. It has its name only when it is whole and on the
 * disk; until then it is `FILE.….part`, with a unique name, which is removed where the work fails.
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<TarEntry>,
  phrase: string | undefined,
): Promise<void> {
  const concealed = (bytes: AsyncIterable<Buffer>) => (phrase === undefined ? bytes : encrypt(bytes, phrase));
  const part = `${file}.${randomUUID().slice(0, 8)}.part`;
  try {
    const disk = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    await once(disk, 'open').catch((error: NodeJS.ErrnoException) => {
      throw new BackupError(`No file can be made in ${dirname(file)} (${error.code}).`, { cause: error });
    });
    await pipeline(toTar(withSums(entries)), createGzip(GZIP), concealed, disk);
    await giveName(part, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Gives the entries of a file, decrypted where they are encrypted, to `work`, which must not be final before it has seen them
 * all: that the file is whole is known at its end. Throws a BackupError where it is not, or where the work throws one.
 */
export async function readArchive<Done>(
  file: string,
  phrase: string | undefined,
  work: (entries: AsyncIterable<TarEntry>) => Promise<Done>,
): Promise<Done> {
  const encrypted = await isEncrypted(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${file} cannot be read (${error.code}).`, { cause: error });
  });
  if (encrypted && phrase === undefined) {
    throw new BackupError(`${basename(file)} is encrypted: set BACKUP_PASSPHRASE_FILE to the file of its pass phrase.`);
  }
  const revealed = (bytes: AsyncIterable<Buffer>) => (encrypted ? decrypt(bytes, phrase ?? '') : bytes);
  let done: Done | undefined;
  try {
    await pipeline(createReadStream(file), revealed, createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
      done = await work(checked(fromTar(bytes)));
    });
  } catch (error) {
    if (error instanceof BackupError || isOfGzip(error)) {
      const reason = error instanceof BackupError ? error.message : safeMessageOf(error);
      throw new BackupError(`${basename(file)} cannot be restored: ${reason}.`, { cause: error });
    }
    throw error;
  }
  // The pipeline has ended without an error, and so has the work.
  return done as Done;
}

const isOfGzip = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

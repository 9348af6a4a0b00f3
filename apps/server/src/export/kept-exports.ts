import { CallerGoneError } from '../db/constraints.ts';
import { AppError } from '../shared/app-error.ts';
import type { EndTurn } from './export-turns.ts';
import { KeptFile } from './kept-file.ts';

/** How long a file is kept that no one reads, for a client whose connection broke. */
const KEPT_MS = 15 * 60_000;
/** Read or not. */
const MOST_OF_PERSON = 2;
const RETRY_AFTER_S = 60;
/** What is written at a time, at least; shorter parts would cost a call of the system each. */
const WRITTEN_BYTES = 64 * 1024;

/** What an export is made of. */
interface Making {
  readonly personId: number;
  /** The call that asks for it, with its filters. */
  readonly url: string;
  readonly name: string;
  readonly type: string;
  /** The parts of the file. */
  readonly parts: AsyncGenerator<string | Buffer, void>;
  /** Aborts what its statements wait for. */
  readonly stop: AbortController;
}

/** A file that is made, or has been, for one person: it can be read as often as its client needs. */
export class KeptExport {
  readonly tag = `"${crypto.randomUUID()}"`;
  readonly making: Making;
  readonly file: KeptFile;
  readonly #onIdle: () => void;
  #readers = 0;
  #writing: Promise<void> | undefined;

  constructor(making: Making, file: KeptFile, onIdle: () => void) {
    this.making = making;
    this.file = file;
    this.#onIdle = onIdle;
  }

  get isRead(): boolean {
    return this.#readers > 0;
  }

  /** Says that someone reads it; the function that is returned says that they have stopped, once or more often. */
  join(): () => void {
    this.#readers++;
    let isThere = true;
    return () => {
      if (!isThere) return;
      isThere = false;
      this.#readers--;
      if (!this.isRead) this.#onIdle();
    };
  }

  /** Goes on making the file in this turn, until it is whole or no one reads it any more. */
  async write(endTurn: EndTurn): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    await this.#writing.finally(endTurn);
  }

  async #write(): Promise<void> {
    const { parts, stop } = this.making;
    let ready: Buffer[] = [];
    let bytes = 0;
    let written: Promise<void> | undefined;
    /** Begins to write what is ready; the parts after it are made meanwhile. */
    const flush = async () => {
      await written;
      written = bytes > 0 ? this.file.append(Buffer.concat(ready)) : undefined;
      // The next await of it throws its error; until then it is no unhandled rejection.
      written?.catch(() => {});
      ready = [];
      bytes = 0;
    };
    try {
      // Between two parts is the only place where it can stop and go on later.
      while (this.isRead && !this.file.isWhole && !stop.signal.aborted) {
        const { done, value } = await parts.next();
        if (!done) {
          const part = Buffer.from(value);
          ready.push(part);
          bytes += part.length;
        }
        if (done || bytes >= WRITTEN_BYTES) await flush();
        if (done) {
          await written;
          this.file.end();
        }
      }
      await flush();
      await written;
      // What was given up never goes on.
      if (stop.signal.aborted && !this.file.isWhole) throw new CallerGoneError('The caller has gone');
    } catch (error) {
      await Promise.allSettled([written]);
      this.file.fail(error);
    }
  }

  /** Gives up what it holds, once no one writes. */
  async close(): Promise<void> {
    this.making.stop.abort();
    if (!this.file.isWhole) this.file.fail(new AppError('unavailable', 'The file was given up', { retryAfterS: 5 }));
    await this.#writing;
    await this.making.parts.return();
    await this.file.close();
  }
}

const ofPerson = (all: readonly KeptExport[], personId: number) =>
  all.filter(({ making }) => making.personId === personId);

const bytesOf = (all: readonly KeptExport[]) => all.reduce((bytes, { file }) => bytes + file.size, 0);

function ownRefusal(): AppError {
  const detail = 'Other files that you asked for have not arrived yet. Please try again when one has.';
  return new AppError('unavailable', 'Other exports of yours are being sent', { detail, retryAfterS: RETRY_AFTER_S });
}

function refusal(): AppError {
  const detail = 'There is no room for more files until one has arrived. Please try again in a minute.';
  return new AppError('unavailable', 'Other exports are being sent', { detail, retryAfterS: RETRY_AFTER_S });
}

/**
 * The files of exports, while they are sent and for some minutes after it, so that a client whose connection broke can have the
 * rest (`If-Range`). They are on disk, however large they are, and belong to the process: another one makes the file again.
 */
export class KeptExports {
  readonly #folder: string;
  readonly #mostBytes: number;
  readonly #all = new Map<KeptExport, NodeJS.Timeout | undefined>();

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  /**
   * To be called in a turn, before a file of this person is made or, where it is named, made to its end: gives up files that no
   * one reads, the oldest first, and refuses while those that are read are too many already.
   */
  makeRoom(personId: number, named?: KeptExport): void {
    const others = () => [...this.#all.keys()].filter((one) => one !== named);
    const hasTooMany = (all: readonly KeptExport[]) => ofPerson(all, personId).length >= MOST_OF_PERSON;
    const hasTooLarge = (all: readonly KeptExport[]) => bytesOf(all) >= this.#mostBytes;
    const isRead = (one: KeptExport) => one.isRead;
    if (hasTooMany(others().filter(isRead))) throw ownRefusal();
    if (hasTooLarge(others().filter(isRead))) throw refusal();
    for (const old of others().filter((one) => !one.isRead)) {
      const isInTheWay = hasTooLarge(others()) || (old.making.personId === personId && hasTooMany(others()));
      if (isInTheWay) void this.#drop(old);
    }
  }

  async add(making: Making): Promise<KeptExport> {
    const file = await KeptFile.create(this.#folder);
    const added: KeptExport = new KeptExport(making, file, () => this.#keep(added));
    this.#all.set(added, undefined);
    return added;
  }

  /** The export of this person, made by the same call, that has this tag. */
  find(tag: string, personId: number, url: string): KeptExport | undefined {
    return [...this.#all.keys()].find(
      (one) =>
        one.tag === tag && one.file.failure === undefined && one.making.personId === personId && one.making.url === url,
    );
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all.keys()].map((one) => this.#drop(one)));
  }

  #keep(one: KeptExport): void {
    clearTimeout(this.#all.get(one));
    if (this.#all.has(one)) this.#all.set(one, setTimeout(() => this.#expire(one), KEPT_MS).unref());
  }

  #expire(one: KeptExport): void {
    // Someone may have come back meanwhile; its time begins when they leave.
    if (!one.isRead) void this.#drop(one);
  }

  async #drop(one: KeptExport): Promise<void> {
    clearTimeout(this.#all.get(one));
    if (this.#all.delete(one)) await one.close();
  }
}

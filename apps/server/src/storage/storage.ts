import type { Readable } from 'node:stream';

/** A stored file on its way out. */
export interface StoredFile {
  readonly size: number;
  readonly stream: Readable;
}

/** Where uploaded files live. Names are made by the server (letters, digits, one dot); a name is written once. */
export interface Storage {
  /** Stores a file; when it resolves the file survives a crash. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** The file, or undefined where none has this name. */
  find(name: string): Promise<StoredFile | undefined>;
  /** Removes the file; one that is not there is no error. */
  remove(name: string): Promise<void>;
  /** Says that the file is about to be used: `removeUntouched` then leaves it alone. One that is not there is no error. */
  touch(name: string): Promise<void>;
  /** The names of all files. */
  listAll(): Promise<string[]>;
  /** The names of the files that were written, or touched last, before a time. */
  listUntouched(before: Date): Promise<string[]>;
  /** Removes a file unless it has been touched since that time, even concurrently. */
  removeUntouched(name: string, before: Date): Promise<void>;
  /** Rejects where files can be neither read nor stored. */
  check(): Promise<void>;
}

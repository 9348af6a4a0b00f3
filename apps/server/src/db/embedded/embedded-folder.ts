import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const EIO = 29;

/** An open file of PGlite; a folder has no descriptor. */
interface FileStream {
  readonly nfd?: number;
  readonly node: unknown;
}

/** What is used here of PGlite's file layer, which it does not type. */
interface FileLayer {
  readonly stream_ops: { fsync?: (stream: FileStream) => number };
  realPath(node: unknown): string;
}

function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name));
  }
  syncPath(folder);
}

/** A folder on disk whose fsync is real: PGlite's own does nothing, so a power cut could lose committed rows. */
class DurableNodeFS extends NodeFS {
  fsyncs = 0;

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const preRun = emscriptenOpts.preRun ?? [];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, (mod) => this.#install(mod.NODEFS)] } };
  }

  #install(files: FileLayer): void {
    files.stream_ops.fsync = (stream) => {
      this.fsyncs++;
      try {
        if (stream.nfd === undefined) syncPath(files.realPath(stream.node));
        else fsyncSync(stream.nfd);
        return 0;
      } catch {
        return EIO; // PostgreSQL stops itself when it hears this: the only safe answer to a failed fsync
      }
    };
  }
}

const NO_FSYNC = '-F';
/** Of the ways to write the log, fsync alone reaches DurableNodeFS. PGlite's 128 MB of buffers would all be resident. */
const SETTINGS = ['-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=32MB'];

async function openDurably(folder: string): Promise<PGlite> {
  const fs = new DurableNodeFS(folder);
  const startParams = [...PGlite.defaultStartParams.filter((param) => param !== NO_FSYNC), ...SETTINGS];
  const postgres = await PGlite.create({ fs, startParams, extensions: { pg_trgm } });
  await postgres.exec('CHECKPOINT');
  if (fs.fsyncs > 0) return postgres;
  await postgres.close();
  throw new Error('this version of PGlite does not reach fsync, so a power cut could lose data');
}

/** Builds a new database next to its place and moves it there when every byte is on disk: half a database is never found. */
async function buildFolder(folder: string): Promise<void> {
  const building = `${folder}.new`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { mode: 0o700 });
  const postgres = await openDurably(building);
  await postgres.close();
  syncTree(building);
  renameSync(building, folder);
  syncPath(dirname(folder));
  syncPath(dirname(dirname(folder)));
}

/** Opens the database of a folder; where there is none, it is made first. The caller holds the folder's lock. */
export async function openFolder(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) await buildFolder(folder);
  return openDurably(folder);
}

import { Readable } from 'node:stream';
import { ObjectStore, type StoreSettings } from './object-store.ts';
import type { Storage } from './storage.ts';
import { isStorageName, requireStorageName } from './storage-name.ts';

/** Where a picture is for a day before it is removed. */
const ASIDE = 'unused/';

/**
 * Uploaded files in a bucket of an S3-compatible store, which nothing else should use. An unused file is put aside and found there
 * until the next time that it is asked to be removed: a store cannot remove an object on the condition that no one has
 * touched it in between, and a touch in between takes it back.
 */
export function openObjectStorage(settings: StoreSettings): Storage {
  const store = new ObjectStore(settings);
  const list = async (isWanted: (modifiedAt: Date) => boolean) => {
    const names = new Set<string>();
    for await (const { key, modifiedAt } of store.list()) {
      const name = key.startsWith(ASIDE) ? key.slice(ASIDE.length) : key;
      if (isStorageName(name) && isWanted(modifiedAt)) names.add(name);
    }
    return [...names];
  };
  return {
    async write(name, bytes) {
      requireStorageName(name);
      await store.put(name, new Uint8Array(bytes));
    },
    async find(name) {
      if (!isStorageName(name)) return undefined;
      const found = (await store.get(name)) ?? (await store.get(ASIDE + name));
      return found && { size: found.length, stream: Readable.from([found]) };
    },
    async remove(name) {
      requireStorageName(name);
      await store.remove(name);
      await store.remove(ASIDE + name);
    },
    async touch(name) {
      if (!isStorageName(name)) return;
      if (!(await store.copy(name, name))) await store.copy(ASIDE + name, name);
    },
    listAll: () => list(() => true),
    listUntouched: (before) => list((modifiedAt) => modifiedAt < before),
    async removeUntouched(name, before) {
      requireStorageName(name);
      const usedAt = await store.modifiedAt(name);
      if (usedAt === undefined) {
        const asideAt = await store.modifiedAt(ASIDE + name);
        if (asideAt && asideAt < before) await store.remove(ASIDE + name);
      } else if (usedAt < before && (await store.copy(name, ASIDE + name))) await store.remove(name);
    },
    async check() {
      await store.list(1).next();
    },
  };
}

import { join } from 'node:path';
import { openLocalStorage } from './local-storage.ts';
import type { StoreSettings } from './object-store.ts';
import type { Storage } from './storage.ts';

interface StoragePlace {
  readonly dataDir: string;
  /** Where pictures are in an S3-compatible store. */
  readonly store?: StoreSettings | undefined;
}

/** The folder of pictures where no store is configured. */
export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads');

/** Where the pictures of an installation are: in the store that STORAGE_URL names, or in DATA_DIR. */
export async function openStorage({ dataDir, store }: StoragePlace): Promise<Storage> {
  if (store === undefined) return openLocalStorage(uploadsFolder(dataDir));
  // Loaded where it is used: most installations have no store.
  const { openObjectStorage } = await import('./object-storage.ts');
  return openObjectStorage(store);
}

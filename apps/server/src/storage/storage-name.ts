const NAME = /^[a-z0-9]+\.[a-z0-9]+$/;

/** True for a name that a stored file may have. */
export const isStorageName = (name: string): boolean => NAME.test(name);

/** Throws for a name that no stored file may have. */
export function requireStorageName(name: string): void {
  if (!isStorageName(name)) throw new Error(`${JSON.stringify(name)} is no name for a stored file`);
}

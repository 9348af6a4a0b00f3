import { beforeAll } from 'vitest';
import { setHashCost } from '../shared/accounts/passwords.ts';

/** Lets the tests of a file hash passwords as the product does; those of others are cheap (see cheap-hashes.ts). */
export function useUsualHashes(): void {
  beforeAll(() => setHashCost());
}

// Vitest runs this before each test file of the server. Files that are about the cost of hashes call `useUsualHashes`.
import { setHashCost } from '../shared/accounts/passwords.ts';

setHashCost({ memoryCost: 8, timeCost: 1, parallelism: 1 });

import { z } from 'zod';

/**
 * What a call for a file returns (202) to a client that sends `Prefer: respond-async, wait=2` while others are made: how many are
 * made before its own. The same call again asks once more, and keeps the place.
 */
export const exportPlace = z.object({ before: z.int().positive() });
export type ExportPlace = z.infer<typeof exportPlace>;

import { z } from 'zod';

/** The variable parts of a sentence, by name. */
export const errorValues = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));
export type ErrorValues = z.infer<typeof errorValues>;

/** A row that a change of many leaves as it is, and why. */
export const refusedRow = z.object({ id: z.int().positive(), name: z.string(), reason: z.string() });
export type RefusedRow = z.infer<typeof refusedRow>;

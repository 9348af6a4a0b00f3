import { z } from 'zod';
import { timestamp } from './fields.ts';

/** One sign-in that is still alive. */
export const session = z.object({
  id: z.uuid(),
  /** The browser and the system in words: "Firefox on Windows". */
  device: z.string(),
  /** Where the sign-in came from: an IPv4 address, or the /64 of an IPv6 address. */
  network: z.string(),
  signed_in_at: timestamp,
  /** When it last got an access token: these live for a quarter of an hour. */
  last_seen_at: timestamp,
  /** True for the session that asks. */
  is_current: z.boolean(),
});
/** A session as the API returns it. */
export type Session = z.input<typeof session>;

export const sessionParams = z.object({ session_id: z.uuid() });

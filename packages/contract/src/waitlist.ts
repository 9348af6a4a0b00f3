import { z } from 'zod';
import { endpoint, id, idParams, listOf, pageQuery, timestamp } from './kit.ts';

export const waitlistEntry = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  school_name: z.string().nullable(),
  /** Form or grade. */
  form: z.string().nullable(),
  created_at: timestamp,
});
/** Somebody on the waitlist as the API answers it. */
export type WaitlistEntry = z.input<typeof waitlistEntry>;

export const waitlist = {
  list: endpoint({
    method: 'GET',
    path: '/v1/waitlist',
    summary: 'People on the waitlist, newest first',
    access: 'administrator',
    query: pageQuery,
    status: 200,
    response: listOf(waitlistEntry),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/waitlist/:id',
    summary: 'Delete somebody from the waitlist',
    access: 'administrator',
    params: idParams,
    status: 204,
  }),
};

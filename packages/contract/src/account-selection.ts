import type { z } from 'zod';
import { rowSelection } from './selection.ts';
import { users } from './users.ts';

/** Which accounts of the list something is about. Apart from the calls of accounts: few pages load it. */
export const accountSelection = rowSelection(users.list.query.omit({ limit: true, offset: true }).shape);
export type AccountSelection = z.output<typeof accountSelection>;

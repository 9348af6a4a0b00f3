import type { BulkOutcome, bulkOutcome } from '@quizdesk/contract/bulk';
import type { Endpoint } from '@quizdesk/contract/kit';
import { type BulkResource, bulkPaths } from '@quizdesk/contract/paths/bulk';
import type { z } from 'zod';
import { request } from '../../../lib/request.ts';
import type { BulkChoice } from './bulk-actions.tsx';
import type { BulkSelection } from './bulk-selection.ts';

interface BulkEndpoint extends Endpoint {
  readonly body: z.ZodType<object, object>;
  readonly response: typeof bulkOutcome;
}

/** Changes or deletes many rows, or says what that would do. */
export const callBulk = (resource: BulkResource, body: object, signal?: AbortSignal): Promise<BulkOutcome> =>
  request<BulkEndpoint>(bulkPaths[resource], { body, signal });

/** What a choice asks of the call; `isChosen` is false as long as a value is missing. */
export function bodyOf({ action, value, fitting, select, count }: BulkChoice & BulkSelection) {
  const change = action?.change ?? (value && { [action?.field ?? '']: value.value });
  const step = action === undefined ? { remove: true } : { change, ...(fitting?.isOnly && { within_limits: true }) };
  const body = { select, expected: count, ...step };
  return { body, isChosen: action === undefined || change !== undefined };
}

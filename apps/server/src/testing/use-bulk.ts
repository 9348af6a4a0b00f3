import type { BulkOutcome } from '@quizdesk/contract/bulk';
import type { ConsoleRole } from '@quizdesk/contract/constants';
import type { ErrorBody } from '@quizdesk/contract/errors';
import { type BulkResource, bulkPaths } from '@quizdesk/contract/paths/bulk';
import type { TestApp } from './test-app.ts';
import { operationOf } from './use-operations.ts';

/** Calls that change or delete many rows together. */
export const useBulk =
  (test: () => TestApp) =>
  async (resource: BulkResource, body: object, role: ConsoleRole = 'superadmin') => {
    const answer = await test().call({ method: 'POST', url: bulkPaths[resource].path, payload: body }, role);
    return {
      status: answer.statusCode,
      body: answer.json<BulkOutcome & ErrorBody>(),
      operation: operationOf(answer),
    };
  };

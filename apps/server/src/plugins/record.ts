import { namedEndpoints } from '@quizdesk/contract/every-endpoint';
import type { Endpoint } from '@quizdesk/contract/kit';
import { CAN_UNDO_HEADER, canEverBeUndone, OPERATION_HEADER } from '@quizdesk/contract/operations';
import type { CallName } from '@quizdesk/contract/rules/call-rights';
import { subjectTableOf } from '@quizdesk/contract/things';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { recordOperation, type Subject } from '../db/journal/operation.ts';

/** Runs a write as one operation of the journal, and says in the response which one it is and whether it can be undone. */
export type RecordWrite = <Result>(
  work: (tx: Database, operationId: number) => Promise<Result>,
  facts?: OperationFacts<Result>,
) => Promise<Result>;

/** What the call itself does not say of its operation. */
interface OperationFacts<Result> {
  /** The operation that is undone. */
  readonly undoes?: number;
  /** What it is about, where that is not the row of its path, the user it names or the row that it returns. */
  readonly subject?: (result: Result) => Subject | undefined;
}

const names = new Map(namedEndpoints.map((named) => [named.endpoint, named]));

/** The contract's name of a call; undefined for an endpoint that the contract does not have. */
export function callNameOf(endpoint: Endpoint): CallName | undefined {
  const named = names.get(endpoint);
  // The contract's endpoints are named as its table of rights has them: both are made of the same names.
  return named && (`${named.resource}.${named.verb}` as CallName);
}

const idIn = (values: unknown, name: string): number | undefined => {
  const id: unknown = typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined;
  return typeof id === 'number' ? id : undefined;
};

/** What a call is about: the row of its path, the user it names, or the row that it returns. */
function subjectOf(resource: string, { params, body }: FastifyRequest, result: unknown): Subject | undefined {
  const table = subjectTableOf(resource);
  if (table === undefined) return undefined;
  const userId = idIn(params, 'user_id') ?? idIn(body, 'user_id');
  return { table, id: idIn(params, 'id') ?? (table === 'users' ? userId : undefined) ?? idIn(result, 'id') };
}

/** The writes of one call of an endpoint. */
export function recorderOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  db: Database,
): RecordWrite {
  const { resource = '', verb = '' } = names.get(endpoint.replacedBy ?? endpoint) ?? {};
  // Guarded scopes set one or the other; public calls none.
  const caller: { readonly id: number } | undefined = request.administrator ?? request.account;
  const start = {
    actorId: caller?.id,
    action: `${resource}.${verb}`,
    requestId: request.id,
    address: request.ip,
  };
  return async (work, { subject = (result: unknown) => subjectOf(resource, request, result), ...facts } = {}) => {
    const { id, hasChanges, result } = await recordOperation(db, { ...start, ...facts }, work, subject);
    void reply.headers({
      [OPERATION_HEADER]: id,
      [CAN_UNDO_HEADER]: String(hasChanges && canEverBeUndone(start.action)),
    });
    return result;
  };
}

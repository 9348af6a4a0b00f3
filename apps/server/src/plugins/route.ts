import type { Readable } from 'node:stream';
import { namedEndpoints } from '@quizdesk/contract/every-endpoint';
import type { Endpoint } from '@quizdesk/contract/kit';
import { CAN_UNDO_HEADER, canEverBeUndone, OPERATION_HEADER } from '@quizdesk/contract/operations';
import type { CallName } from '@quizdesk/contract/rules/call-rights';
import { subjectTableOf } from '@quizdesk/contract/things';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { recordOperation, type Subject } from '../db/journal/operation.ts';
import { longAnswerOf, streamAnswer } from './answers.ts';
import { multipart } from './multipart.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A call as its handler sees it: checked against the contract, text converted to numbers, defaults filled in. */
interface Call<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The database. Of a call that only reads, what runs on it is cancelled when the caller disconnects. */
  readonly db: Database;
  /** Runs what the call writes as one operation of the journal: nothing is written without it. */
  readonly record: RecordWrite;
}

type Answer<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : E['answersFile'] extends string
    ? Buffer | Readable
    : unknown;
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Who may make the calls of this scope, all of them. */
    access: Endpoint['access'];
  }
}

/** The parameters of a call that takes none. */
const noQuery = z.strictObject({});

/** The response of a call without content. */
const noContent = z.undefined();

/** Whether a call responds with one row that has a version. */
export const answersVersion = ({ response }: Endpoint): boolean =>
  response instanceof z.ZodObject && 'version' in response.shape;

const responseOf = ({ status, previewStatus, response = noContent }: Endpoint) => ({
  response: { [status]: response, [previewStatus ?? status]: response },
});

/** The status of an answer: another one where the caller asked to see what would be stored. */
const statusOf = ({ status, previewStatus }: Endpoint, body: unknown): number =>
  previewStatus !== undefined && Reflect.get(Object(body), 'preview') === true ? previewStatus : status;

function schemaOf(endpoint: Endpoint): FastifySchema {
  return {
    summary: endpoint.summary,
    ...(endpoint.replacedBy && { deprecated: true }),
    ...(endpoint.access !== 'public' && { security: [{ token: [] }] }),
    ...(endpoint.params && { params: endpoint.params }),
    // What a call does not know is refused: a filter that is spelled wrong would return everything.
    querystring: endpoint.query?.strict() ?? noQuery,
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.file && { consumes: ['multipart/form-data'] }),
    ...(endpoint.answersFile ? { produces: [endpoint.answersFile] } : responseOf(endpoint)),
  };
}

const SIGNAL = Symbol('disconnect signal');

declare module 'fastify' {
  interface FastifyReply {
    [SIGNAL]?: AbortSignal;
  }
}

/** Aborts when the caller closes the connection before the response is complete. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  if (reply[SIGNAL]) return reply[SIGNAL];
  const controller = new AbortController();
  const { raw } = reply;
  if (raw.destroyed) controller.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  reply[SIGNAL] = controller.signal;
  return controller.signal;
}

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
function callNameOf(endpoint: Endpoint): CallName | undefined {
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
function recorderOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, db: Database): RecordWrite {
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

/**
 * Registers an endpoint of the contract: its schemas check the request, its response schema cuts the response to the
 * contract. Throws at start if an endpoint is registered in a scope that other people may call.
 *
 * @example
 * route(app, rounds.find, ({ params, db }) => queries.find(db, params.id));
 * // GET /v1/rounds/3 → params.id is 3, the number; what is returned is encoded by `rounds.find.response`.
 */
export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  if (app.access !== endpoint.access) {
    throw new Error(`${endpoint.method} ${endpoint.path} is registered in the wrong scope`);
  }
  const options: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: { call: callNameOf(endpoint) },
    ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
    // HEAD would make the whole file only to throw it away.
    ...(endpoint.answersFile && { exposeHeadRoute: false }),
    handler: async (request, reply) => {
      // Fastify's handler types cannot follow a generic schema; the schemas above have just checked these values.
      const { params, query, body } = request as unknown as Pick<Call<E>, 'params' | 'query' | 'body'>;
      const db = endpoint.method === 'GET' ? app.database.readingFor(disconnectSignal(reply)) : app.db;
      const record = recorderOf(endpoint, request, reply, db);
      const answer = await handler({ params, query, body, request, reply, db, record });
      if (endpoint.answersFile && !reply.hasHeader('content-type')) void reply.type(endpoint.answersFile);
      // What has a version is a row.
      if (answersVersion(endpoint)) void reply.header('etag', `"${Reflect.get(Object(answer), 'version')}"`);
      // A file may be sent in parts, which its own handler says.
      const status = endpoint.answersFile ? reply.statusCode : statusOf(endpoint, body);
      const long = longAnswerOf(answer);
      if (long && endpoint.response instanceof z.ZodObject) {
        void reply.code(status).type('application/json; charset=utf-8');
        return reply.send(streamAnswer(app.encodeAnswer, endpoint.response, long));
      }
      return reply.code(status).send(endpoint.response || endpoint.answersFile ? answer : undefined);
    },
  };
  if (endpoint.file === undefined) app.route(options);
  else {
    // Not awaited: Fastify waits for its plugins.
    void app.register(async (uploads) => {
      await uploads.register(multipart);
      uploads.route(options);
    });
  }
}

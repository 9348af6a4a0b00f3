import { ERROR_STATUS } from '@quizdesk/contract/errors';
import { type NamedEndpoint, namedEndpoints } from '@quizdesk/contract/every-endpoint';
import type { Endpoint } from '@quizdesk/contract/kit';
import { type CallName, leastRoleFor, needsProof } from '@quizdesk/contract/rules/call-rights';
import { z } from 'zod';
import { describeFields, parameterText } from './descriptions.ts';
import { describeErrors, errorResponses } from './errors.ts';
import { exampleOf } from './examples.ts';
import {
  binary,
  EXPORT,
  exportParameters,
  exportResponses,
  fileTypes,
  headersOf,
  idempotencyKey,
  ifMatch,
} from './headers-and-files.ts';
import { PARAMETER_TEXTS } from './texts/parameters.ts';
import { TAG_TEXTS } from './texts/tags.ts';

const SUCCESS: Readonly<Record<Endpoint['status'], string>> = {
  200: 'Done.',
  201: 'Stored.',
  202: 'Stored, and being done in the background.',
  204: 'Done; there is no body.',
};

/** The parts of the OpenAPI document that are completed here. */
export interface Operation {
  parameters?: { in: string; name: string; description?: string; schema: object; example?: unknown }[];
  requestBody?: { required?: boolean; content: Record<string, object> };
  responses: Record<string, object>;
  [key: string]: unknown;
}
export interface Document {
  info: object;
  tags?: object[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
}

const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const tagOf = (resource: string) => words(resource).replace(/^./, (letter) => letter.toUpperCase());

const KIB = 1024;
const sizeText = (bytes: number) => (bytes < KIB * KIB ? `${bytes / KIB} KiB` : `${bytes / KIB / KIB} MiB`);

/** Who may make a call, and what else it asks for. */
function descriptionOf({ resource, verb, endpoint }: NamedEndpoint): string {
  // Every endpoint is placed in the table of rights under its names.
  const call = `${resource}.${verb}` as CallName;
  const least = leastRoleFor(call);
  const replacement = endpoint.replacedBy;
  return [
    ...(replacement ? [`Deprecated: use \`${replacement.method} ${replacement.path}\`. Answers until 0.5.`] : []),
    least === 'anyone' ? 'For everybody, without a token.' : `For accounts with the role ${least} or one above it.`,
    ...(needsProof(call) ? ['Needs a proof of the last ten minutes: 403 with `step_up` without one.'] : []),
    ...(endpoint.maxBytes ? [`The body may have ${sizeText(endpoint.maxBytes)}.`] : []),
  ].join(' ');
}

/** Whether an update may say which version it is based on. */
function takesVersion({ body }: Endpoint): boolean {
  const fields = body instanceof z.ZodPipe ? body.in : body;
  return fields instanceof z.ZodObject && 'version' in fields.shape;
}

function complete(operation: Operation, named: NamedEndpoint): void {
  const { resource, verb, endpoint } = named;
  const { params, query, body, file, status, response, answersFile } = endpoint;
  operation.tags = [tagOf(resource)];
  operation.operationId = `${resource}_${verb}`;
  operation.description = descriptionOf(named);
  // The objects of examples have the names of the parameters.
  const values = { ...Object(params && exampleOf(params, resource)), ...Object(query && exampleOf(query, resource)) };
  for (const parameter of operation.parameters ?? []) parameter.example = values[parameter.name];
  if (endpoint.isIdempotent) operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
  if (answersFile === EXPORT) operation.parameters = [...(operation.parameters ?? []), ...exportParameters];
  if (takesVersion(endpoint)) operation.parameters = [...(operation.parameters ?? []), ifMatch];
  for (const parameter of operation.parameters ?? []) {
    const text = parameterText(resource, verb, parameter.name);
    if (text !== undefined) parameter.description = text;
  }
  if (file !== undefined) {
    const schema = { type: 'object', properties: { [file]: binary() }, required: [file] };
    operation.requestBody = { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (body)
    Object.assign(operation.requestBody?.content['application/json'] ?? {}, { example: exampleOf(body, resource) });
  if (answersFile) {
    const content = Object.fromEntries(fileTypes(answersFile).map((type) => [type, { schema: binary() }]));
    operation.responses = {
      [status]: { description: 'The file', content },
      ...(answersFile === EXPORT && exportResponses(answersFile)),
    };
  }
  const success = operation.responses[status];
  if (response) Object.assign(Object(success).content['application/json'], { example: exampleOf(response, resource) });
  if (success && !response && !answersFile) Object.assign(success, { content: undefined });
  const headers = headersOf(named);
  Object.assign(Object(success), { description: SUCCESS[status], ...(Object.keys(headers).length > 0 && { headers }) });
  for (const part of [operation.requestBody, ...Object.values(operation.responses)]) {
    for (const { schema } of Object.values(Object(part).content ?? {}).map(Object)) describeFields(schema, resource);
  }
  Object.assign(operation.responses, errorResponses(endpoint));
}

/** The pictures are served by no endpoint of the contract; their older address is left out. */
function completeFiles(document: Document): void {
  for (const path of Object.keys(document.paths).filter((one) => one.startsWith('/uploads/')))
    delete document.paths[path];
  for (const operation of Object.values(document.paths['/v1/uploads/{name}'] ?? {})) {
    operation.tags = [tagOf('uploads')];
    for (const parameter of operation.parameters ?? []) Object.assign(parameter, { description: PARAMETER_TEXTS.name });
    operation.responses = {
      200: { description: 'The picture.', content: { 'image/*': { schema: binary() } } },
      [ERROR_STATUS.not_found]: { $ref: '#/components/responses/not_found' },
    };
  }
}

/** Completes the document that was made from the routes by what their contract says besides schemas. */
export function completeOperations(document: Document): void {
  for (const named of namedEndpoints) {
    const path = named.endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[named.endpoint.method.toLowerCase()];
    // A process without the API, or without the account service, has not all of them.
    if (operation) complete(operation, named);
  }
  completeFiles(document);
  const texts: Readonly<Record<string, string | undefined>> = TAG_TEXTS;
  document.tags = namedEndpoints
    .filter(({ resource }, at) => namedEndpoints.findIndex((other) => other.resource === resource) === at)
    .map(({ resource, endpoint }) => ({
      name: tagOf(resource),
      description: texts[resource] ?? `${endpoint.summary}.`,
    }));
  describeErrors(document.components);
}

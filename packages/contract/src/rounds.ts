import { z } from 'zod';
import { ACTIVITY_STATUSES, STATUS_FILTERS } from './constants.ts';
import {
  countEndpoint,
  dependentsEndpoint,
  endpoint,
  id,
  idParams,
  listOf,
  pageQuery,
  requiredInteger,
  requiredText,
  timestamp,
} from './kit.ts';

export const round = z.object({
  id,
  name: z.string(),
  serial_number: z.int(),
  max_questions: z.int(),
  status: z.enum(ACTIVITY_STATUSES),
  created_at: timestamp,
  updated_at: timestamp,
});
/** A round as the API answers it. */
export type Round = z.input<typeof round>;

export const ROUND_NAME_MAX = 200;

/** A new round is active unless it says otherwise. */
export const roundInput = z.object({
  name: requiredText('Round name', ROUND_NAME_MAX),
  serial_number: requiredInteger('Serial number', 0),
  max_questions: requiredInteger('Max question limit', 1),
  status: z.enum(ACTIVITY_STATUSES, 'Status must be active or inactive').optional(),
});
export type RoundInput = z.output<typeof roundInput>;

/** An update keeps what it leaves out. */
export const roundUpdate = roundInput.partial();
export type RoundUpdate = z.output<typeof roundUpdate>;

export const rounds = {
  list: endpoint({
    method: 'GET',
    path: '/v1/rounds',
    summary: 'Rounds by serial number',
    access: 'administrator',
    query: pageQuery.extend({
      status: z.enum(STATUS_FILTERS, `Must be one of ${STATUS_FILTERS.join(', ')}`).default('available'),
    }),
    status: 200,
    response: listOf(round),
  }),
  count: countEndpoint('/v1/rounds', 'rounds', STATUS_FILTERS),
  find: endpoint({
    method: 'GET',
    path: '/v1/rounds/:id',
    summary: 'One round',
    access: 'administrator',
    params: idParams,
    status: 200,
    response: round,
  }),
  /** A round with questions cannot be deleted. */
  dependents: dependentsEndpoint('/v1/rounds', 'round', ['questions']),
  insert: endpoint({
    method: 'POST',
    path: '/v1/rounds',
    summary: 'Add a round',
    access: 'administrator',
    body: roundInput,
    status: 201,
    response: round,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/rounds/:id',
    summary: 'Change a round',
    access: 'administrator',
    params: idParams,
    body: roundUpdate,
    status: 200,
    response: round,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/rounds/:id',
    summary: 'Delete a round that nothing hangs on',
    access: 'administrator',
    params: idParams,
    status: 204,
  }),
};

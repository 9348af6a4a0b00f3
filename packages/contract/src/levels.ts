import { z } from 'zod';
import { ACTIVITY_STATUSES } from './constants.ts';
import {
  dependentsEndpoint,
  endpoint,
  id,
  idParams,
  listOf,
  pageQuery,
  queryId,
  requiredId,
  requiredInteger,
  requiredProse,
  timestamp,
} from './kit.ts';

export const level = z.object({
  id,
  quiz_id: id,
  level_number: z.int(),
  description: z.string(),
  /** Seconds; 0 is no limit. */
  time_limit: z.int(),
  status: z.enum(ACTIVITY_STATUSES),
  /** How many questions belong to the level, as its card says. */
  questions_count: z.int().nonnegative(),
  created_at: timestamp,
  updated_at: timestamp,
});
/** A level as the API answers it. */
export type Level = z.input<typeof level>;

export const LEVEL_DESCRIPTION_MAX = 2000;

/** A new level belongs to quiz 9 and has no time limit unless it says otherwise. */
export const levelInput = z.object({
  quiz_id: requiredId('Quiz').optional(),
  level_number: requiredInteger('Level number', 0),
  description: requiredProse('Description', LEVEL_DESCRIPTION_MAX),
  time_limit: requiredInteger('Time limit', 0).optional(),
});
export type LevelInput = z.output<typeof levelInput>;

/** An update keeps what it leaves out. */
export const levelUpdate = levelInput.partial();
export type LevelUpdate = z.output<typeof levelUpdate>;

export const levels = {
  list: endpoint({
    method: 'GET',
    path: '/v1/levels',
    summary: 'Levels by level number',
    access: 'administrator',
    query: pageQuery.extend({ quiz_id: queryId.optional() }),
    status: 200,
    response: listOf(level),
  }),
  find: endpoint({
    method: 'GET',
    path: '/v1/levels/:id',
    summary: 'One level',
    access: 'administrator',
    params: idParams,
    status: 200,
    response: level,
  }),
  /** A level with questions or progress cannot be deleted; answers and attempts stay and keep its id. */
  dependents: dependentsEndpoint('/v1/levels', 'level', ['questions', 'progress', 'attempts', 'answers']),
  insert: endpoint({
    method: 'POST',
    path: '/v1/levels',
    summary: 'Add a level',
    access: 'administrator',
    body: levelInput,
    status: 201,
    response: level,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/levels/:id',
    summary: 'Change a level',
    access: 'administrator',
    params: idParams,
    body: levelUpdate,
    status: 200,
    response: level,
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/v1/levels/:id/status',
    summary: 'Activate or deactivate a level',
    access: 'administrator',
    params: idParams,
    query: z.object({ status: z.enum(ACTIVITY_STATUSES, 'Must be active or inactive') }),
    status: 200,
    response: level,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/levels/:id',
    summary: 'Delete a level that nothing hangs on',
    access: 'administrator',
    params: idParams,
    status: 204,
  }),
};

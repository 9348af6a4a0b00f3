import { z } from 'zod';
import { ACTIVITY_STATUSES } from './constants.ts';
import {
  id,
  idParams,
  queryChoice,
  queryId,
  requiredId,
  requiredInteger,
  requiredProse,
  seenVersion,
  sortOrder,
  timestamp,
  version,
} from './fields.ts';
import { crudEndpoints, endpoint } from './kit.ts';
import { levelPaths } from './paths/levels.ts';

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
  version,
});
/** A level as the API returns it. */
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

export const levels = {
  ...crudEndpoints(levelPaths, {
    one: 'level',
    many: 'levels',
    order: 'by level number unless sorted',
    row: level,
    filters: {
      quiz_id: queryId.optional(),
      sort: queryChoice(['level_number', 'quiz_id', 'description', 'time_limit']).default('level_number'),
      order: sortOrder.optional(),
    },
    // Answers and attempts stay without their level and keep its id.
    dependents: ['questions', 'progress', 'attempts', 'answers'],
    removable: 'level without questions and progress',
    input: levelInput,
    update: levelInput.partial().extend(seenVersion),
  }),
  setStatus: endpoint({
    ...levelPaths.setStatus,
    summary: 'Activate or deactivate a level',
    params: idParams,
    query: z.object({ status: z.enum(ACTIVITY_STATUSES, 'Must be active or inactive') }),
    status: 200,
    response: level,
  }),
};

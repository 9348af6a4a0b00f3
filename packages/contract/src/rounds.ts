import { z } from 'zod';
import { ACTIVITY_STATUSES, STATUS_FILTERS } from './constants.ts';
import {
  id,
  queryChoice,
  requiredInteger,
  requiredText,
  seenVersion,
  sortOrder,
  timestamp,
  version,
} from './fields.ts';
import { crudEndpoints } from './kit.ts';
import { roundPaths } from './paths/rounds.ts';

export const round = z.object({
  id,
  name: z.string(),
  serial_number: z.int(),
  max_questions: z.int(),
  status: z.enum(ACTIVITY_STATUSES),
  created_at: timestamp,
  updated_at: timestamp,
  version,
});
/** A round as the API returns it. */
export type Round = z.input<typeof round>;

export const ROUND_NAME_MAX = 200;

/** A new round is active unless its status says otherwise. */
export const roundInput = z.object({
  name: requiredText('Round name', ROUND_NAME_MAX),
  serial_number: requiredInteger('Serial number', 0),
  max_questions: requiredInteger('Max question limit', 1),
  status: z.enum(ACTIVITY_STATUSES, 'Status must be active or inactive').optional(),
});
export type RoundInput = z.output<typeof roundInput>;

export const rounds = crudEndpoints(roundPaths, {
  one: 'round',
  many: 'rounds',
  order: 'by serial number unless sorted',
  row: round,
  filters: {
    status: queryChoice(STATUS_FILTERS).default('available'),
    sort: queryChoice(['serial_number', 'name', 'max_questions']).default('serial_number'),
    order: sortOrder.optional(),
  },
  statuses: STATUS_FILTERS,
  dependents: ['questions'],
  removable: 'round without questions',
  input: roundInput,
  update: roundInput.partial().extend(seenVersion),
});

import { z } from 'zod';
import {
  dependentsEndpoint,
  endpoint,
  id,
  idParams,
  listOf,
  optionalFileName,
  optionalText,
  pageQuery,
  requiredText,
  timestamp,
} from './kit.ts';

/** Tiers of badges, with their names as the console shows them. */
export const BADGE_TIERS = {
  1: 'Participation & Consistency (entry-level)',
  2: 'Performance-Based (skill recognition)',
  3: 'Progression & Milestone (long-term engagement)',
  4: 'Secret/Bonus (surprise & delight)',
} as const;

export const badge = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  tier: z.int().min(1).max(4),
  type: z.string().nullable(),
  icon: z.string().nullable(),
  visual_level: z.string().nullable(),
  hidden: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
/** A badge as the API answers it. */
export type Badge = z.input<typeof badge>;

export const BADGE_LIMITS = { name: 100, description: 1000, type: 100, visual_level: 100 } as const;

const tier = z
  .number({
    error: ({ input }) => (input === undefined || input === null ? 'Tier is required' : 'Tier must be 1 to 4'),
  })
  .int('Tier must be 1 to 4')
  .min(1, 'Tier must be 1 to 4')
  .max(4, 'Tier must be 1 to 4');

export const badgeInput = z.object({
  name: requiredText('Name', BADGE_LIMITS.name),
  description: optionalText('Description', BADGE_LIMITS.description),
  tier,
  type: optionalText('Type', BADGE_LIMITS.type),
  icon: optionalFileName('Icon'),
  visual_level: optionalText('Visual level', BADGE_LIMITS.visual_level),
  hidden: z.boolean('Hidden must be true or false').optional(),
});
export type BadgeInput = z.output<typeof badgeInput>;

export const badges = {
  list: endpoint({
    method: 'GET',
    path: '/v1/badges',
    summary: 'Badges by tier and name',
    access: 'administrator',
    query: pageQuery,
    status: 200,
    response: listOf(badge),
  }),
  has: endpoint({
    method: 'GET',
    path: '/v1/badges/has',
    summary: 'Names of the badges that the server has a rule for',
    access: 'administrator',
    status: 200,
    response: z.array(z.string()),
  }),
  find: endpoint({
    method: 'GET',
    path: '/v1/badges/:id',
    summary: 'One badge',
    access: 'administrator',
    params: idParams,
    status: 200,
    response: badge,
  }),
  /** A badge that somebody has cannot be deleted. */
  dependents: dependentsEndpoint('/v1/badges', 'badge', ['holders']),
  insert: endpoint({
    method: 'POST',
    path: '/v1/badges',
    summary: 'Add a badge',
    access: 'administrator',
    body: badgeInput,
    status: 201,
    response: badge,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/badges/:id',
    summary: 'Change a badge',
    access: 'administrator',
    params: idParams,
    body: badgeInput,
    status: 200,
    response: badge,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/badges/:id',
    summary: 'Delete a badge that nobody has',
    access: 'administrator',
    params: idParams,
    status: 204,
  }),
};

import { z } from 'zod';
import { id, optionalFileName, optionalText, requiredText, seenVersion, timestamp, version } from './fields.ts';
import { crudEndpoints, endpoint } from './kit.ts';
import { badgePaths } from './paths/badges.ts';

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
  version,
});
/** A badge as the API returns it. */
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
  ...crudEndpoints(badgePaths, {
    one: 'badge',
    many: 'badges',
    order: 'by tier and name',
    row: badge,
    dependents: ['holders'],
    removable: 'badge that nobody has',
    input: badgeInput,
    update: badgeInput.extend(seenVersion),
  }),
  has: endpoint({
    ...badgePaths.has,
    summary: 'Names of the badges that the server has a rule for',
    status: 200,
    response: z.array(z.string()),
  }),
};

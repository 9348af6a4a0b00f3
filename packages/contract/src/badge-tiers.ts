/** Tiers of badges, with their names as the console shows them. */
export const BADGE_TIERS = {
  1: 'Participation & Consistency (entry-level)',
  2: 'Performance-Based (skill recognition)',
  3: 'Progression & Milestone (long-term engagement)',
  4: 'Secret/Bonus (surprise & delight)',
} as const;

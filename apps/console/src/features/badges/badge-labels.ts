import { BADGE_TIERS } from '@quizdesk/contract/badge-tiers';

/** The tiers as the form offers them: "1 Participation & Consistency (entry-level)". */
export const TIER_CHOICES = Object.entries(BADGE_TIERS).map(([value, name]) => ({ value, label: `${value} ${name}` }));

/** A tier with its name, without what the name adds in brackets. */
export function tierText(tier: number): string {
  const name = Object.entries(BADGE_TIERS).find(([key]) => key === String(tier))?.[1] ?? '';
  return `${tier} ${name.replace(/ \(.*\)$/, '')}`.trim();
}

/** A tier with its whole name. */
export function wholeTierText(tier: number): string {
  return TIER_CHOICES.find(({ value }) => value === String(tier))?.label ?? String(tier);
}

/** Says whether a badge of this name is ever awarded; `implemented` is undefined while the names are not known. */
export function ruleHint(typed: string, implemented: readonly string[] | undefined): string {
  const name = typed.trim();
  if (name === '' || implemented === undefined)
    return 'Awarded by the rule of exactly this name, if the server has one';
  if (implemented.includes(name)) return 'Implemented: the server has a rule of this name and awards the badge by it';
  const near = implemented.find((rule) => rule.toLowerCase() === name.toLowerCase());
  if (near !== undefined) return `Not implemented under this spelling: the server’s rule is called “${near}”`;
  return 'Not implemented: the server has no rule of this name, so nobody earns the badge yet';
}

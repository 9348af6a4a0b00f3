// The figures that may not grow: budgets.json holds the most that each may be, by section. Tests measure and call
// `checkBudgets`; `npm run budgets` shows what they measured last, and `-- --accept` writes it into the file.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUDGETS = `${ROOT}budgets.json`;
const CACHE = `${ROOT}node_modules/.cache`;
/** What tests measured since the last whole run began, one line for each call; scripts/test.mjs empties it. */
const MEASURED = `${CACHE}/quizdesk-budgets.jsonl`;

/** Whole numbers by what they measure; their unit is in the section's name. */
export type Figures = Readonly<Record<string, number>>;
/** Figures by section. */
export type Budgets = Readonly<Record<string, Figures>>;

/** A figure and its budget; either may be missing. */
interface Comparison {
  readonly section: string;
  readonly name: string;
  readonly budget: number | undefined;
  readonly measured: number | undefined;
}

/** A figure that is this share or less of its budget has made room that the next change could use up unseen. */
const TIGHTEN_BELOW = 0.98;

/** A figure as its step: whatever it is within one, its budget stays the same, and no change fails for a few bytes. */
export const inSteps = (figure: number, step: number): number => Math.ceil(figure / step) * step;

export function readBudgets(): Budgets {
  // Written by this module alone, and reviewed.
  return JSON.parse(readFileSync(BUDGETS, 'utf8')) as Budgets;
}

export function writeBudgets(budgets: Budgets): void {
  writeFileSync(BUDGETS, `${JSON.stringify(budgets, null, 2)}\n`);
}

/** What was measured since the last whole run of the tests began; of a figure measured twice, the later value. */
export function readMeasured(): Budgets {
  const merged: Record<string, Figures> = {};
  const lines = existsSync(MEASURED) ? readFileSync(MEASURED, 'utf8').split('\n').filter(Boolean) : [];
  for (const line of lines) {
    // Written by `checkBudgets`.
    for (const [section, figures] of Object.entries(JSON.parse(line) as Budgets)) {
      merged[section] = { ...merged[section], ...figures };
    }
  }
  return merged;
}

/** Every figure that has a budget or was measured, in the file's order, new ones last. */
export function compare(budgets: Budgets, measured: Budgets): Comparison[] {
  const sections = new Set([...Object.keys(budgets), ...Object.keys(measured)]);
  return [...sections].flatMap((section) => {
    const names = new Set([...Object.keys(budgets[section] ?? {}), ...Object.keys(measured[section] ?? {})]);
    return [...names].map((name) => ({
      section,
      name,
      budget: budgets[section]?.[name],
      measured: measured[section]?.[name],
    }));
  });
}

/** Why this figure fails the tests, if it does: it is above its budget, or has none. */
export function problemOf({ section, name, budget, measured }: Comparison): string | undefined {
  if (measured === undefined) return;
  if (budget === undefined)
    return `${section}, ${name}: ${measured} has no budget; add it with npm run budgets -- --accept`;
  if (measured > budget) return `${section}, ${name}: ${measured} is above its budget of ${budget}`;
}

/** True where the budget could be tightened by more than 2 %. */
export function canTighten({ budget, measured }: Comparison): boolean {
  return budget !== undefined && measured !== undefined && measured < budget * TIGHTEN_BELOW;
}

/**
 * The budgets after accepting what was measured: new figures are added and lower ones tighten. A higher one is taken
 * where its name or its section is among `loosen`; otherwise its budget stays as it is.
 */
export function accept(budgets: Budgets, measured: Budgets, loosen: ReadonlySet<string> = new Set()): Budgets {
  const accepted: Record<string, Record<string, number>> = {};
  for (const { section, name, budget, measured: value } of compare(budgets, measured)) {
    const mayGrow = loosen.has(name) || loosen.has(section);
    const kept = value === undefined || (budget !== undefined && value > budget && !mayGrow) ? budget : value;
    if (kept === undefined) continue;
    accepted[section] ??= {};
    accepted[section][name] = kept;
  }
  return accepted;
}

/**
 * Compares measured figures with the budgets of their section. Throws an error that names every figure above its budget
 * or without one. Several tests may measure figures of one section, each its own.
 */
export function checkBudgets(section: string, figures: Figures): void {
  mkdirSync(CACHE, { recursive: true });
  appendFileSync(MEASURED, `${JSON.stringify({ [section]: figures })}\n`);
  const problems = compare(readBudgets(), { [section]: figures })
    .map(problemOf)
    .filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new Error(`Over budget (budgets.json):\n  ${problems.join('\n  ')}`);
}

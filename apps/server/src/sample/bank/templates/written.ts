import type { Written } from './template.ts';

/** At most two decimals, as people write them. */
export const plain: Written = (value) => String(Math.round(value * 100) / 100);
export const withUnit =
  (unit: string): Written =>
  (value) =>
    `${plain(value)} ${unit}`;
export const dollars: Written = (value) => `${plain(value)} dollars`;
export const text = (value: string) => value;

/** What comes of adding for taking away, or of a slip by ten. */
export const near = (value: number): number[] => [value + 10, Math.abs(value - 10), value + 2, value + 1, value + 20];

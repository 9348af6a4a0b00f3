import type { CsvField } from './csv-rules.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** At least one visible character, as in the contract. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A cell as it is stored: on one line, without surrounding spaces. */
export function cleanCell(cell: string): string {
  return (/[\r\n\t]/.test(cell) ? cell.replaceAll(/[\r\n\t]+/g, ' ') : cell).trim();
}

/** What is wrong with a cell; nothing where it can be stored. */
export function cellFault({ label, limit, isRequired }: CsvField, value: string): string | undefined {
  if (isRequired && !VISIBLE.test(value)) return `${label} is required`;
  if (value.length > limit) return `${label} must be at most ${limit} characters`;
  return CONTROL.test(value) ? 'Contains characters that cannot be stored' : undefined;
}

/** The cells of a row that the header has no column for; nothing where all of these are empty. */
export function surplusOf(cells: readonly string[], columns: number): { value: string; message: string } | undefined {
  const surplus = cells.slice(columns).filter((cell) => cell.trim() !== '');
  if (surplus.length === 0) return undefined;
  return { value: surplus.join(', '), message: `The row has ${cells.length} cells, the header ${columns}` };
}

import type { ImportCause } from '@quizdesk/contract/imports';
import type { StoredCause } from './import-rows.queries.ts';
import { lettersOf, nearChoices } from './near-values.ts';

/** How much more often the likely spelling of a file stands there. */
const SURE = 3;
/** So many letters are compared, with each change of an import: of many values, those of most rows are. */
const MOST_LETTERS = 6_000_000;

const plain = (value: string) => value.trim().toLowerCase();

/**
 * Values of a column that is no closed list, and that look like others which are known or stand there far more often. The
 * values begin with that of most rows.
 */
export async function doubtful(
  column: string,
  values: readonly StoredCause[],
  known: readonly string[],
): Promise<ImportCause[]> {
  const isKnown = new Set(known.map(plain));
  const unknown = values.flatMap(({ value, count, first_rows }) =>
    value === null || isKnown.has(plain(value)) ? [] : [{ value, count, first_rows }],
  );
  const counts = new Map(known.map((value) => [value, Number.POSITIVE_INFINITY]));
  for (const { value, count } of unknown) counts.set(value, count);
  const near = nearChoices(column, [...counts.keys()]);
  const found: ImportCause[] = [];
  let left = MOST_LETTERS;
  for (const { value, count, first_rows } of unknown) {
    left -= lettersOf(value, counts.size);
    if (left < 0) break;
    const proposal = await near(value, (other) => (counts.get(other) ?? 0) >= count * SURE);
    if (proposal === undefined) continue;
    const message = `“${value}” is much like “${proposal}”`;
    found.push({ column, message, value, count, first_rows, is_fault: false, proposal });
  }
  return found;
}

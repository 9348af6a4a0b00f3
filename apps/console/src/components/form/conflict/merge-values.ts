import { isSameValues } from '../form-values.ts';

type Values = Readonly<Record<string, unknown>>;
export type FieldOf<V> = Extract<keyof V, string>;

/** The values that a form began with, those in it now, and those that someone else has stored since. */
export interface ThreeSides<V> {
  readonly base: V;
  readonly mine: V;
  readonly theirs: V;
}

export interface Merge<V> {
  /** Mine, with theirs in the fields that only they changed. */
  readonly merged: V;
  /** The fields that only they changed. */
  readonly taken: readonly FieldOf<V>[];
  /** The fields that both changed, each to something else: someone must choose. */
  readonly clashing: readonly FieldOf<V>[];
}

function partOf<V extends Values>(values: V, fields: readonly FieldOf<V>[]): Partial<V> {
  // The entries are those of the fields named, which `fromEntries` cannot say.
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as unknown as Partial<V>;
}

/** The group of fields that this one is merged with; only this one unless it is named together with others. */
export function fieldsWith<V extends Values>(
  field: FieldOf<V>,
  together: readonly (readonly FieldOf<V>[])[] = [],
): readonly FieldOf<V>[] {
  return together.find((fields) => fields.includes(field)) ?? [field];
}

/** The values, with one group of fields taken from another side. */
export function withPart<V extends Values>(values: V, side: V, fields: readonly FieldOf<V>[]): V {
  return { ...values, ...partOf(side, fields) };
}

/**
 * Merges the changes of two people to the same values, field by field. Fields that belong together, such as an answer
 * and its type, are named in `together` and are merged as one; the first of them represents the group.
 */
export function mergeValues<V extends Values>(
  { base, mine, theirs }: ThreeSides<V>,
  together: readonly (readonly FieldOf<V>[])[] = [],
): Merge<V> {
  // The names of the values' fields.
  const names = Object.keys(base) as FieldOf<V>[];
  const matters = [...new Set(names.map((name) => fieldsWith(name, together)[0] ?? name))];
  const differ = (one: V, other: V) => (name: FieldOf<V>) => {
    const fields = fieldsWith(name, together);
    return !isSameValues(partOf(one, fields), partOf(other, fields));
  };
  const changedByThem = matters.filter(differ(base, theirs)).filter(differ(mine, theirs));
  const taken = changedByThem.filter((name) => !differ(base, mine)(name));
  const merged = taken.reduce((values, name) => withPart(values, theirs, fieldsWith(name, together)), mine);
  return { merged, taken, clashing: changedByThem.filter(differ(base, mine)) };
}

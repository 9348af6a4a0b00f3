import type { UseFormReturnType } from '@mantine/form';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import type { Conflict } from '../../../lib/request-error.ts';
import { notifySuccess } from '../../../lib/toast.ts';
import { isSameValues } from '../form-values.ts';
import type { Clash, FieldWords, PanelProps } from './field-words.ts';
import { type FieldOf, fieldsWith, mergeValues, withPart } from './merge-values.ts';

/** A field with what someone else made of it. */
interface Taken<V> {
  readonly field: FieldOf<V>;
  /** Who changed it. */
  readonly who: string;
  readonly theirs: V;
}

/**
 * The form with a mark at each field that was taken over, for as long as it has their value: its field props carry the mark
 * as text below the field, which describes it to screen readers too.
 */
function withMarks<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  taken: readonly Taken<V>[],
  together?: readonly (readonly FieldOf<V>[])[],
): UseFormReturnType<V> {
  const marks = new Map<unknown, string>(
    taken
      .filter(({ field, theirs }) =>
        isSameValues(withPart(form.values, theirs, fieldsWith(field, together)), form.values),
      )
      .map(({ field, who }) => [field, `Taken over: ${who} changed this`]),
  );
  if (marks.size === 0) return form;
  return {
    ...form,
    getInputProps: (path, options) => {
      const props = form.getInputProps(path, options);
      const mark = marks.get(path);
      if (mark === undefined) return props;
      // A checkbox can show its description, and no other text.
      return options?.type === 'checkbox' ? { ...props, description: mark } : { ...props, success: mark };
    },
  };
}

// Few saves conflict, so form pages load this only when one does.
// `lazy` forgets the type parameter of the component.
const ConflictPanel = lazy(async () => ({
  default: (await import('./conflict-panel.tsx')).ConflictPanel,
})) as unknown as <V extends Record<string, unknown>>(props: PanelProps<V>) => ReactNode;

/** A stored row as a form works on it. */
export interface Basis<V> {
  readonly version: number;
  readonly values: V;
}

/** What is edited in a form, and how conflicts about it are merged. */
export interface Editing<V extends Record<string, unknown>> {
  /** What messages call the row, in the middle of a sentence: "school". */
  readonly thing: string;
  readonly words: FieldWords<V>;
  /** The stored row that the form began with. */
  readonly basis: Basis<V>;
  /** A row that the server sent along with a conflict, as the form works on it. */
  readonly basisOf: (present: NonNullable<Conflict['present']>) => Basis<V>;
}

export interface Merging<V> {
  /** The stored row that the typed values are based on; undefined for a new row. */
  readonly basis: () => Basis<V> | undefined;
  /** Goes on from another row than the form began with. */
  readonly rebase: (basis: Basis<V>) => void;
  /** Merges what someone else has stored meanwhile; returns what can be saved now, or nothing where the user must choose. */
  readonly onConflict?: (conflict: Conflict, values: V) => V | undefined;
  /** The form, with marks at the fields that were taken over. */
  readonly form: UseFormReturnType<V>;
  /** Shown where the user must choose. */
  readonly panel?: ReactNode;
}

/** How a stored row is edited by a view of its form. */
export function editingOf<Row extends { readonly version: number }, V extends Record<string, unknown>>(
  view: FieldWords<V> & { readonly thing: string; readonly valuesOf: (row: Row) => V },
  row: Row,
): Editing<V> {
  const basisOf = (stored: Row) => ({ version: stored.version, values: view.valuesOf(stored) });
  return {
    thing: view.thing.toLowerCase(),
    words: view,
    basis: basisOf(row),
    // The conflict carries a row of the refused call.
    basisOf: (present) => basisOf(present as unknown as Row),
  };
}

/** Merges what is typed in a form with what someone else has stored since it was opened. A new row has nothing to merge. */
export function useMerging<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  editing: Editing<V> | undefined,
): Merging<V> {
  const basis = useRef(editing?.basis);
  const [clash, setClash] = useState<Clash<V>>();
  const [allTaken, setAllTaken] = useState<readonly Taken<V>[]>([]);
  const { setInitialValues } = form;

  const rebase = useCallback(
    (to: Basis<V>) => {
      basis.current = to;
      setInitialValues(to.values);
    },
    [setInitialValues],
  );
  const basisNow = () => basis.current;
  if (editing === undefined) return { basis: basisNow, rebase, form };
  const { thing, words, basisOf } = editing;
  const onConflict = (conflict: Conflict, mine: V): V | undefined => {
    const now = basisOf(conflict.present);
    const { merged, taken, clashing } = mergeValues(
      { base: (basis.current ?? editing.basis).values, mine, theirs: now.values },
      words.together,
    );
    const who = conflict.changed_by ?? 'Somebody else';
    rebase(now);
    form.setValues(merged);
    setAllTaken((before) => [
      ...before.filter(({ field }) => !taken.includes(field)),
      ...taken.map((field) => ({ field, who, theirs: now.values })),
    ]);
    if (clashing.length > 0) {
      setClash({ conflict, mine, theirs: now.values, clashing, taken });
      return undefined;
    }
    setClash(undefined);
    const names = taken.flatMap((field) => words.labels[field] ?? []);
    if (names.length > 0) notifySuccess(`${who} changed this ${thing} too`, `Taken over: ${names.join(', ')}`);
    return merged;
  };
  const panel = clash && (
    <Suspense fallback={null}>
      <ConflictPanel form={form} thing={thing} words={words} clash={clash} />
    </Suspense>
  );
  return { basis: basisNow, rebase, onConflict, form: withMarks(form, allTaken, words.together), panel };
}

import type { UseFormReturnType } from '@mantine/form';
import { isSameValues } from '../form-values.ts';
import { type FieldOf, fieldsWith, withPart } from './merge-values.ts';

/** A field with what somebody else made of it. */
export interface Taken<V> {
  readonly field: FieldOf<V>;
  /** Who changed it. */
  readonly who: string;
  readonly theirs: V;
}

/**
 * The form with a mark at each field that was taken over, for as long as it has their value: its field props carry the mark
 * as text below the field, which describes it to screen readers too.
 */
export function withMarks<V extends Record<string, unknown>>(
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

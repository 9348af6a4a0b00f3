import type { UseFormReturnType } from '@mantine/form';
import type { ComponentType } from 'react';
import type { Conflict } from '../../../lib/request-error.ts';
import type { FieldOf } from './merge-values.ts';

/** What people call the fields of a form, and what they read for its values. */
export interface FieldWords<V> {
  readonly labels: { readonly [Field in keyof V]?: string };
  /** The values in words, where they are not read as they are: the name of a quiz instead of its id. */
  readonly useTexts?: () => (values: V) => { readonly [Field in keyof V]?: string };
  /** How a text of a field is shown, where it is more than a text. */
  readonly Text?: ComponentType<{ readonly field: string; readonly text: string }>;
  /** Fields that are merged as one, such as an answer and its type. The first one represents the group. */
  readonly together?: readonly (readonly FieldOf<V>[])[];
}

/** The fields that both changed, where a person must choose. */
export interface Clash<V> {
  readonly conflict: Conflict;
  readonly mine: V;
  readonly theirs: V;
  readonly clashing: readonly FieldOf<V>[];
  readonly taken: readonly FieldOf<V>[];
}

export interface PanelProps<V extends Record<string, unknown>> {
  readonly form: UseFormReturnType<V>;
  readonly thing: string;
  readonly words: FieldWords<V>;
  readonly clash: Clash<V>;
}

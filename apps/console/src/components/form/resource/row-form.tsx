import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type ComponentType, useState } from 'react';
import type { z } from 'zod';
import { notifyWritten } from '../../../lib/undo.ts';
import type { FieldWords } from '../conflict/field-words.ts';
import { type Editing, useMerging } from '../conflict/use-merging.tsx';
import { FormFrame, type FormFrameProps } from '../form-frame.tsx';

type FieldName<Values> = Extract<keyof Values, string>;
type FieldInput = ReturnType<UseFormReturnType<object>['getInputProps']> & { readonly label: string };

export interface FieldsProps<Values> {
  readonly form: UseFormReturnType<Values>;
  /** What the field of a name takes: its label, its value and its error. */
  readonly field: (name: FieldName<Values>, type?: 'checkbox') => FieldInput;
  /** Called when an upload begins and ends: the form cannot be sent meanwhile. */
  readonly onUploading: (isUploading: boolean) => void;
  /** The form is next to a list, where it must not take the focus. */
  readonly isBeside: boolean;
}

/** A form of rows of one kind: its fields, and how what they hold is checked. */
export interface FormFields<Input, Values extends Record<string, unknown>> {
  readonly schema: z.ZodType<Input>;
  /** The values as the server takes them; unchanged by default. */
  readonly toInput?: (values: Values) => unknown;
  /** The field that a conflict with another row is shown at. */
  readonly conflictField?: FieldName<Values>;
  readonly labels: FieldWords<Values>['labels'];
  readonly Fields: ComponentType<FieldsProps<Values>>;
}

export const ADDING = { submitLabel: 'Submit', busyLabel: 'Submitting...' } as const;

type Passed = 'onSaved' | 'record' | 'submitLabel' | 'busyLabel' | 'cancel' | 'isBeside' | 'isDirty' | 'isOfAddress';

export interface RowFormProps<Input, Values extends Record<string, unknown>>
  extends Pick<FormFrameProps<Values>, Passed> {
  readonly fields: FormFields<Input, Values>;
  readonly initialValues: Values;
  /** `version` is that of the stored row which the input is based on. */
  readonly onSave: (input: Input & { readonly version?: number }) => Promise<void>;
  /** The stored row that is edited; absent for a new one. */
  readonly editing?: Editing<Values>;
}

/** The form of one row: checked when a field is left and when it is sent. */
export function RowForm<Input, Values extends Record<string, unknown>>({
  fields: { schema, toInput = (values) => values, conflictField, labels, Fields },
  initialValues,
  onSave,
  editing,
  ...frame
}: RowFormProps<Input, Values>) {
  const [isUploading, setUploading] = useState(false);
  const errorsOf = schemaResolver(schema, { sync: true });
  const form = useForm<Values>({
    initialValues,
    validate: (values) => errorsOf(toInput(values) as Record<string, unknown>),
    validateInputOnBlur: true,
  });
  const merging = useMerging(form, editing);
  const save = (values: Values) => {
    const version = merging.basis()?.version;
    return onSave({ ...schema.parse(toInput(values)), ...(version !== undefined && { version }) });
  };
  const field: FieldsProps<Values>['field'] = (name, type) => ({
    label: labels[name] ?? name,
    ...merging.form.getInputProps(name, type && { type }),
  });
  return (
    <FormFrame
      form={form}
      onSave={save}
      merging={merging}
      isWaiting={isUploading}
      {...(conflictField && { conflictField })}
      {...frame}
    >
      <Fields form={merging.form} field={field} onUploading={setUploading} isBeside={frame.isBeside === true} />
    </FormFrame>
  );
}

interface Saved<Row> {
  /** What messages call a row: "Coin package". */
  readonly thing: string;
  readonly nameOf: (row: Row) => string;
  readonly invalidate: () => Promise<void>;
}

/** Stores a row, says so and refetches what shows it. */
export async function saveRow<Row>(
  { thing, nameOf, invalidate }: Saved<Row>,
  done: 'added' | 'updated',
  saving: Promise<Row>,
): Promise<Row> {
  const row = await saving;
  notifyWritten(`${thing} ${done}`, nameOf(row), row);
  void invalidate();
  return row;
}

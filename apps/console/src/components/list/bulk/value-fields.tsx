import { Button, TextInput } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { numberOf } from '../../form/form-values.ts';
import classes from './bulk-dialog.module.css';
import type { BulkPicker } from './bulk-view.ts';

type PickerProps = ComponentProps<BulkPicker>;

interface OrNoneProps extends PickerProps {
  /** What its button is called: "No school". */
  readonly none: string;
  readonly children: ReactNode;
}

/** A field, and next to it the button for no value at all. */
export function OrNone({ none, value, onPick, children }: OrNoneProps) {
  const isNone = value?.value === null;
  return (
    <div className={`qd-flex qd-gap-8 ${classes.orNone}`}>
      {children}
      <Button
        className="qd-fixed"
        variant={isNone ? 'light' : 'default'}
        aria-pressed={isNone}
        onClick={() => onPick(isNone ? undefined : { value: null, label: none })}
      >
        {none}
      </Button>
    </div>
  );
}

interface TypedValueProps extends PickerProps {
  readonly label: string;
  /** What the contract takes for the field; its words say what is wrong with what was typed. */
  readonly schema: z.ZodType<unknown, unknown>;
  readonly isNumber?: boolean;
}

/** The field of a value that is typed, as the form of a single row has it. */
export function TypedValue({ label, schema, isNumber = false, value, onPick }: TypedValueProps) {
  const [text, setText] = useState('');
  if (value?.value === null && text !== '') setText('');
  const read = (entered: string) => (isNumber ? numberOf(entered) : entered.trim());
  const fault = text === '' ? undefined : schema.safeParse(read(text)).error?.issues[0]?.message;
  return (
    <TextInput
      className="qd-fill"
      data-autofocus
      label={label}
      inputMode={isNumber ? 'numeric' : 'text'}
      value={text}
      error={fault}
      onChange={({ currentTarget }) => {
        const entered = currentTarget.value;
        const picked = read(entered);
        setText(entered);
        onPick(
          picked !== '' && schema.safeParse(picked).success ? { value: picked, label: String(picked) } : undefined,
        );
      }}
    />
  );
}

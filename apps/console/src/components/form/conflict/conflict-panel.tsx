import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { momentText } from '../../format/format-date.ts';
import { isSameValues } from '../form-values.ts';
import classes from './conflict-panel.module.css';
import type { FieldWords, PanelProps } from './field-words.ts';
import { type FieldOf, fieldsWith, withPart } from './merge-values.ts';

const plain = (value: unknown) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? ''));

interface SideProps {
  readonly group: string;
  readonly title: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Side({ group, title, isChosen, onChoose, children }: SideProps) {
  const id = useId();
  return (
    <div className={classes.side} data-chosen={isChosen}>
      <label className={classes.choice}>
        <input type="radio" name={group} checked={isChosen} onChange={onChoose} aria-describedby={id} />
        {title}
      </label>
      <div id={id} className={classes.text}>
        {children}
      </div>
    </div>
  );
}

interface FieldProps<V extends Record<string, unknown>> extends PanelProps<V> {
  readonly field: FieldOf<V>;
  readonly textOf: (values: V) => string;
}

/** A field that both changed, with both values; choosing one updates the form immediately. */
function Field<V extends Record<string, unknown>>({ form, words, clash, field, textOf }: FieldProps<V>) {
  const group = useId();
  const { mine, theirs } = clash;
  const fields = fieldsWith(field, words.together);
  const isTheirs = isSameValues(withPart(form.values, theirs, fields), form.values);
  // What is typed after the conflict counts as "mine" too.
  const [typed, setTyped] = useState(mine);
  const yours = isTheirs ? typed : form.values;
  const choose = (side: V) => {
    setTyped(yours);
    form.setValues(withPart(form.values, side, fields));
  };
  const shown = (values: V) => {
    const text = textOf(values);
    if (text.trim() === '') return <span className={classes.none}>empty</span>;
    return words.Text ? <words.Text field={field} text={text} /> : text;
  };
  return (
    <fieldset className={classes.field}>
      <legend>{words.labels[field] ?? field}</legend>
      <div className={classes.sides}>
        <Side group={group} title="Yours" isChosen={!isTheirs} onChoose={() => choose(yours)}>
          {shown(yours)}
        </Side>
        <Side group={group} title="Theirs" isChosen={isTheirs} onChoose={() => choose(theirs)}>
          {shown(theirs)}
        </Side>
      </div>
    </fieldset>
  );
}

const useNoTexts = () => () => ({});

/**
 * Shows that someone else has changed the same fields since the form was opened: who, when and to what, and lets the user
 * choose for each. What was typed stays until then; fields that only the other person changed are already updated.
 */
export function ConflictPanel<V extends Record<string, unknown>>(props: PanelProps<V>) {
  const { thing, words, clash } = props;
  const { conflict, clashing, taken } = clash;
  const id = useId();
  const useTexts: NonNullable<FieldWords<V>['useTexts']> = words.useTexts ?? useNoTexts;
  const textsOf = useTexts();
  const title = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer change by the other person is a new conflict
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    title.current?.focus();
  }, [conflict.version]);
  const names = taken.flatMap((field) => words.labels[field] ?? []);
  return (
    <section ref={panel} className={classes.panel} aria-labelledby={id}>
      <h2 ref={title} id={id} tabIndex={-1} aria-describedby={`${id}-what`} className={classes.title}>
        Somebody else has changed this {thing}
      </h2>
      <p id={`${id}-what`} className={classes.intro}>
        {conflict.changed_by ?? 'Somebody'} changed it on {momentText(conflict.changed_at)}, after you opened it. What
        you typed is kept, but not stored yet. Choose a value for each field below, then save again.
      </p>
      {clashing.map((field) => (
        <Field
          key={field}
          {...props}
          field={field}
          textOf={(values) => textsOf(values)[field] ?? plain(values[field])}
        />
      ))}
      {names.length > 0 && <p className={classes.intro}>Updated, because only they changed it: {names.join(', ')}.</p>}
    </section>
  );
}

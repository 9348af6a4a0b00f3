import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './repair.module.css';

/** How editing ends: the cell after or before is next, the cell keeps the focus, or something else has it already. */
export type EditEnd = -1 | 0 | 1 | 'left';

interface EditorProps {
  readonly label: string;
  readonly value: string;
  /** What it can say, where that is one of some. */
  readonly choices?: readonly string[] | undefined;
  /** False where another value may be typed too. */
  readonly isClosed?: boolean;
  readonly textOf?: ((value: string) => string) | undefined;
  readonly onSave: (value: string) => void;
  readonly onEnd: (step: EditEnd) => void;
}

/** The field in which a cell is edited: Enter checks and stays, Tab goes on to the next cell, Esc leaves it as it was. */
function CellEditor({ label, value, choices, isClosed = false, textOf = String, onSave, onEnd }: EditorProps) {
  const [text, setText] = useState(value);
  const listId = useId();
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isOver = useRef(false);
  useEffect(() => field.current?.focus(), []);
  const end = (step: EditEnd, isSaved: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    if (isSaved && text !== value) onSave(text);
    onEnd(step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape' && event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    end(event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : 0, event.key !== 'Escape');
  };
  const common = {
    ref: field,
    className: classes.editor,
    'aria-label': label,
    value: text,
    onKeyDown,
    onBlur: () => end('left', true),
  };
  if (isClosed && choices) {
    const isChoice = choices.includes(text);
    return (
      <select {...common} onChange={(event) => setText(event.currentTarget.value)}>
        {!isChoice && <option value={text}>{text === '' ? 'empty' : text}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {textOf(choice)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <>
      <input {...common} list={choices && listId} onChange={(event) => setText(event.currentTarget.value)} />
      {choices && (
        <datalist id={listId}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  );
}

interface EditableCellProps extends Omit<EditorProps, 'onEnd'> {
  readonly isEditing: boolean;
  readonly tone?: 'bad' | 'warn' | undefined;
  readonly reason?: string | undefined;
  readonly isDisabled: boolean;
  /** Of cells that arrow keys lead to: the column. The tab key passes over them. */
  readonly gridColumn?: string;
  /** Names the button, to give it the focus. */
  readonly id: string;
  readonly onEdit: () => void;
  readonly onEnd: (step: EditEnd) => void;
  readonly children: ReactNode;
}

/** A cell that a click or Enter opens for editing, edged where something is wrong with it. */
export function EditableCell(props: EditableCellProps) {
  const { isEditing, tone, reason, isDisabled, id, gridColumn, onEdit, children, ...editor } = props;
  if (isEditing) return <CellEditor {...editor} />;
  return (
    <button
      type="button"
      id={id}
      className={classes.cell}
      data-column={gridColumn}
      tabIndex={gridColumn === undefined ? undefined : -1}
      disabled={isDisabled}
      title={reason}
      aria-label={`${editor.label}: ${editor.value === '' ? 'empty' : editor.value}${reason === undefined ? '' : `; ${reason}`}`}
      onClick={onEdit}
    >
      {tone === undefined ? (
        children
      ) : (
        <span className={`qd-tinted ${classes.marked}`} data-tone={tone}>
          {editor.value === '' ? 'empty' : children}
        </span>
      )}
    </button>
  );
}

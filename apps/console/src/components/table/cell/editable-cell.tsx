import {
  type ChangeEvent,
  type ComponentProps,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { RowPickerProps } from '../../picker/row-picker.tsx';
import classes from './editable-cell.module.css';

/** How editing ends: the cell after or before is next, the cell keeps the focus, or something else has it already. */
export type EditEnd = -1 | 0 | 1 | 'left';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  /** What it can say, where that is one of some. */
  readonly choices?: readonly string[] | undefined;
  /** False where another value may be typed too. */
  readonly isClosed?: boolean;
  readonly textOf?: ((value: string) => string) | undefined;
}

/** Picks a row of another list by its id, whatever else it has. */
export type CellPicker = ComponentType<RowPickerProps<{ readonly id: number }>>;

interface EditorProps extends FieldProps {
  /** What the value is picked with, where it is the id of a row. */
  readonly Picker?: CellPicker | undefined;
  readonly isNumber?: boolean;
  /** Why what was typed is not stored. */
  readonly problem?: string | undefined;
  /** It is being stored: until then nothing can be typed, but Tab goes on. */
  readonly isBusy?: boolean;
  /** The column ends at its right edge. */
  readonly isAtEnd?: boolean;
  readonly onType?: (text: string) => void;
  /** Called with what is to be stored; without it where that is as it was, or is given up. */
  readonly onEnd: (step: EditEnd, text?: string) => void;
}

const DIALOG = '[aria-modal="true"]';

/** Whether a field is left for a fault in another cell, or for a dialog: it is not ended by that. */
function isCalledAway({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof Element && relatedTarget.closest(`[aria-invalid="true"], ${DIALOG}`) !== null;
}

interface PickerCellProps extends Pick<FieldProps, 'label' | 'value'> {
  readonly Picker: CellPicker;
  readonly field: RefObject<HTMLElement | null>;
  readonly isBusy: boolean;
  readonly isFaulty: boolean;
  /** Called with the id that was picked; with nothing where the field was emptied. */
  readonly onPick: (id: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** Whether the list of a picker is open with a row marked, which Enter picks. */
function isMarking(field: EventTarget): boolean {
  const list = field instanceof HTMLElement ? field.getAttribute('aria-controls') : null;
  return list !== null && document.getElementById(list)?.querySelector('[data-combobox-selected]') != null;
}

/** The picker of a cell, within the keys and the look of every cell. */
function PickerCell({ Picker, field, label, value, isBusy, isFaulty, onPick, onKeyDown, onBlur }: PickerCellProps) {
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const input = frame.current?.querySelector('input') ?? null;
    field.current = input;
    input?.focus();
  }, [field]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the field in it
    <span
      ref={frame}
      className={classes.picker}
      onBlur={onBlur}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !isMarking(event.target)) onKeyDown(event);
      }}
    >
      <Picker
        aria-label={label}
        aria-busy={isBusy}
        clearable
        error={isFaulty}
        value={value === '' ? undefined : Number(value)}
        onPick={(row) => onPick(row === undefined ? '' : String(row.id))}
      />
    </span>
  );
}

interface ChoiceCellProps extends ComponentProps<'select'> {
  readonly choices: readonly string[];
  readonly textOf: (value: string) => string;
  readonly value: string;
}

/** The field of one of some values; another one that is there already stays until one of them is chosen. */
function ChoiceCell({ choices, textOf, value, ...field }: ChoiceCellProps) {
  return (
    <select value={value} {...field}>
      {!choices.includes(value) && <option value={value}>{value === '' ? 'empty' : value}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {textOf(choice)}
        </option>
      ))}
    </select>
  );
}

interface TextCellProps extends ComponentProps<'input'> {
  readonly choices: readonly string[] | undefined;
}

/** The field of a text, for which values may be proposed. */
function TextCell({ choices, ...field }: TextCellProps) {
  const listId = useId();
  return (
    <>
      <input {...field} list={choices && listId} />
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

/** The field in which a cell is edited: Enter stores and stays, Tab goes on to the next cell, Esc leaves it as it was. */
export function CellEditor(props: EditorProps) {
  const { label, value, choices, isClosed = false, textOf = String, isNumber = false, isAtEnd = false, onEnd } = props;
  const { Picker, problem, isBusy = false, onType } = props;
  const [text, setText] = useState(value);
  const problemId = useId();
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  // A field that goes, or whose call shows a dialog, loses the focus: that is no second end.
  const isOver = useRef(false);
  useEffect(() => field.current?.focus(), []);
  const [picked, setPicked] = useState<string>();
  useEffect(() => {
    // What was refused may have been left long ago.
    if (problem !== undefined && document.querySelector(DIALOG) === null) field.current?.focus();
  }, [problem]);
  const end = (step: EditEnd, isSaved: boolean) => {
    isOver.current = true;
    if (isSaved && text !== value && !isBusy) onEnd(step, text);
    else onEnd(step);
  };
  const type = (typed: string) => {
    if (isBusy) return;
    isOver.current = false;
    setText(typed);
    onType?.(typed);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was picked is stored once, when it has become the value
  useEffect(() => {
    if (picked !== undefined) end(0, true);
  }, [picked]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape' && event.key !== 'Tab') return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    end(event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : 0, event.key !== 'Escape');
  };
  const common = {
    ref: field,
    className: classes.editor,
    'aria-label': label,
    'aria-busy': isBusy,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : problemId,
    value: text,
    onKeyDown,
    onBlur: (event: FocusEvent) => {
      if (!isOver.current && !isCalledAway(event)) end('left', true);
    },
  };
  const note = problem !== undefined && (
    <span id={problemId} role="alert" className={classes.problem} data-end={isAtEnd}>
      {problem}
    </span>
  );
  if (Picker) {
    const pick = (id: string) => {
      type(id);
      if (id !== '') setPicked(id);
    };
    return (
      <>
        <PickerCell
          {...{ Picker, field, label, isBusy, onKeyDown }}
          value={text}
          isFaulty={problem !== undefined}
          onPick={pick}
          onBlur={common.onBlur}
        />
        {note}
      </>
    );
  }
  const onChange = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => type(event.currentTarget.value);
  return (
    <>
      {isClosed && choices ? (
        <ChoiceCell {...common} {...{ choices, textOf, onChange }} />
      ) : (
        <TextCell {...common} {...{ choices, onChange }} inputMode={isNumber ? 'decimal' : undefined} />
      )}
      {note}
    </>
  );
}

interface EditableCellProps extends FieldProps {
  readonly isEditing: boolean;
  readonly tone?: 'bad' | 'warn' | undefined;
  readonly reason?: string | undefined;
  readonly isDisabled: boolean;
  /** Of cells that arrow keys lead to: the column. The tab key passes over them. */
  readonly gridColumn?: string;
  /** Names the button, to give it the focus. */
  readonly id: string;
  readonly onEdit: () => void;
  readonly onSave: (value: string) => void;
  readonly onEnd: (step: EditEnd) => void;
  readonly children: ReactNode;
}

/** A cell of a file that a click or Enter opens for editing, edged where something is wrong with it. */
export function EditableCell(props: EditableCellProps) {
  const { isEditing, tone, reason, isDisabled, id, gridColumn, onEdit, onSave, onEnd, children, ...field } = props;
  if (isEditing) {
    const end = (step: EditEnd, text?: string) => {
      if (text !== undefined) onSave(text);
      onEnd(step);
    };
    return <CellEditor {...field} onEnd={end} />;
  }
  return (
    <button
      type="button"
      id={id}
      className={classes.cell}
      data-column={gridColumn}
      tabIndex={gridColumn === undefined ? undefined : -1}
      disabled={isDisabled}
      title={reason}
      aria-label={`${field.label}: ${field.value === '' ? 'empty' : field.value}${reason === undefined ? '' : `; ${reason}`}`}
      onClick={onEdit}
    >
      {tone === undefined ? (
        children
      ) : (
        <span className={`qd-tinted ${classes.marked}`} data-tone={tone}>
          {field.value === '' ? 'empty' : children}
        </span>
      )}
    </button>
  );
}

import { IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import {
  type ColumnFacts,
  choiceOf,
  hasOneValue,
  isFixed,
  isShownIn,
  type Layout,
  orderedColumns,
  USUAL,
} from '../layout/list-layouts.ts';
import { saveLayout } from '../layout/save-layout.ts';
import classes from './list-tools.module.css';
import type { ColumnsProps } from './list-tools-props.ts';

type Choices = NonNullable<Layout['columns']>;

/** Every column that can be chosen, as the layout has them; columns of the list in another mode, which are not here, keep their choice. */
function choicesOf(columns: readonly ColumnFacts[], layout: Layout): Choices {
  const known = layout.columns ?? [];
  const here = orderedColumns(columns, known).map((column) => choiceOf(layout, column));
  const names = new Set(columns.map(({ header }) => header));
  return [...here, ...known.filter(({ name }) => !names.has(name))];
}

interface ColumnLineProps {
  readonly name: string;
  readonly isShown: boolean;
  /** It would be shown if a filter did not leave it one value. */
  readonly hidesItself: boolean;
  readonly isMoving: boolean;
  readonly onTick: (box: HTMLInputElement) => void;
  /** Moves it by one place up or down. */
  readonly onStep: (by: 1 | -1) => void;
  readonly onDragStart: () => void;
  /** Another column is dragged over it. */
  readonly onDragOver: () => void;
  readonly onDrop: () => void;
}

function ColumnLine(props: ColumnLineProps) {
  const { name, isShown, hidesItself, isMoving, onTick, onStep, onDragStart, onDragOver, onDrop } = props;
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 } as const;
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onStep(by[event.key]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    onDragOver();
  };
  return (
    <li
      className={classes.column}
      data-moving={isMoving}
      draggable={isShown}
      onKeyDown={press}
      onDragStart={onDragStart}
      onDragOver={over}
      onDragEnd={onDrop}
    >
      <label>
        <input type="checkbox" checked={isShown} onChange={({ currentTarget }) => onTick(currentTarget)} />
        <span className="qd-ellipsis">{name}</span>
      </label>
      {hidesItself && <span className="qd-hint qd-nowrap">one value: hidden</span>}
      {isShown && (
        <button type="button" className={classes.grip} aria-label={`Move ${name}: Alt with the arrow keys`}>
          <IconGripVertical size={16} stroke={1.7} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

/** The columns as they are chosen, and what changes that. */
function useChosenColumns({ path, layout, columns, search }: ColumnsProps) {
  const choices = choicesOf(columns, layout);
  const here = orderedColumns(columns, layout.columns ?? []);
  const isShown = (column: ColumnFacts) => isShownIn(layout, column, search);
  const save = (next: Choices) => void saveLayout(path, { columns: next });
  return {
    isShown,
    shown: here.filter(isShown),
    hidden: here.filter((column) => !isShown(column)),
    fixed: columns.filter((column) => isFixed(column) && column.head === undefined),
    /** What is ticked stays whatever the list is narrowed to; what has one value and is not ticked hides itself again. */
    tick: (column: ColumnFacts, isTicked: boolean) => {
      const chosen = isTicked ? { is_shown: true, is_kept: true } : { is_shown: hasOneValue(column, search) };
      save(choices.map((choice) => (choice.name === column.header ? { name: choice.name, ...chosen } : choice)));
    },
    /** Puts a column before or after another one, whichever way it comes from. */
    move: (name: string, target: string) => {
      const to = choices.findIndex((choice) => choice.name === target);
      const one = choices.find((choice) => choice.name === name);
      if (one === undefined || to < 0 || name === target) return;
      save(choices.filter((choice) => choice !== one).toSpliced(to, 0, one));
    },
  };
}

function RowHeights({ path, layout }: Pick<ColumnsProps, 'path' | 'layout'>) {
  // Where nobody has chosen, rows have two lines, lower ones too.
  const isLow = layout.is_dense === true;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of another look
    <div role="group" aria-label="Row height" className={`${classes.section} ${classes.heights}`}>
      <span className="qd-small qd-strong">Row height</span>
      <div className={classes.switch}>
        <button type="button" aria-pressed={!isLow} onClick={() => void saveLayout(path, { is_dense: false })}>
          Two lines
        </button>
        <button type="button" aria-pressed={isLow} onClick={() => void saveLayout(path, { is_dense: true })}>
          One line
        </button>
      </div>
    </div>
  );
}

/** Which columns are shown, in which order, and how high rows are; every change shows immediately. */
export function ColumnsPanel(props: ColumnsProps) {
  const { path, layout } = props;
  const { isShown, shown, hidden, fixed, tick, move } = useChosenColumns(props);
  const [moved, setMoved] = useState<string>();
  const [said, setSaid] = useState('');
  const ticked = useRef<HTMLInputElement>(null);
  // A box that goes to another place loses the focus.
  useEffect(() => {
    ticked.current?.focus();
    ticked.current = null;
  });
  const dragged = useRef<string>(undefined);
  const step = (name: string, by: 1 | -1) => {
    const place = shown.findIndex(({ header }) => header === name) + by;
    const target = shown[place];
    if (target === undefined) return;
    move(name, target.header);
    setSaid(`${name}, ${place + 1} of ${shown.length}`);
  };
  const line = (column: ColumnFacts) => {
    const name = column.header;
    return (
      <ColumnLine
        key={name}
        name={name}
        isShown={isShown(column)}
        hidesItself={!isShown(column) && choiceOf(layout, column).is_shown}
        isMoving={moved === name}
        onTick={(box) => {
          ticked.current = box;
          tick(column, box.checked);
        }}
        onStep={(by) => step(name, by)}
        onDragStart={() => {
          dragged.current = name;
          setMoved(name);
        }}
        onDragOver={() => {
          if (dragged.current !== undefined && isShown(column)) move(dragged.current, name);
        }}
        onDrop={() => {
          dragged.current = undefined;
          setMoved(undefined);
        }}
      />
    );
  };
  return (
    <>
      <div className={classes.head}>
        <span className="qd-strong">Columns</span>
        <span className="qd-hint qd-figures">
          {shown.length + fixed.length} of {shown.length + hidden.length + fixed.length}
        </span>
      </div>
      <ul aria-label="Columns">
        {fixed.map(({ header }) => (
          <li key={header} className={classes.column}>
            <label>
              <input type="checkbox" checked disabled readOnly />
              <span className="qd-ellipsis">{header}</span>
            </label>
            <span className="qd-hint">always</span>
          </li>
        ))}
        {[...shown, ...hidden].map(line)}
      </ul>
      <RowHeights path={path} layout={layout} />
      <div className={classes.foot}>
        <span className="qd-hint">Kept for you, on every device</span>
        <button
          type="button"
          className="qd-text-button qd-small"
          onClick={() => void saveLayout(path, { columns: USUAL.columns, is_dense: USUAL.is_dense })}
        >
          As before
        </button>
      </div>
      <VisuallyHidden isStatus>{said}</VisuallyHidden>
    </>
  );
}

import { Button } from '@mantine/core';
import { type BulkResource, MAX_SELECTED_ROWS } from '@quizdesk/contract/paths/bulk';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDialogTarget } from '../../dialog/use-dialog-target.ts';
import { countText, plural } from '../../format/format-number.ts';
import { SelectionBar } from '../../page/selection-bar.tsx';
import { useRights } from '../../rights/rights.tsx';
import type { Ticks } from '../../table/use-ticks.tsx';
import { BulkActions } from './bulk-actions.tsx';
import classes from './bulk-bar.module.css';
import { BulkDialog, type Step } from './bulk-dialog.tsx';
import type { BarAction, BulkProps } from './bulk-view.ts';
import { useBulkNow } from './use-bulk-now.ts';
import { useSelectedExport } from './use-selected-export.ts';

interface BulkBarProps<Row> extends BulkProps<Row> {
  readonly resource: BulkResource;
  /** What one row is called. */
  readonly one: string;
  /** What can be done, before Delete. */
  readonly actions: readonly BarAction[];
  /** What is said of every delete. */
  readonly removalNote?: string;
  /** Refetches everything that shows such rows. */
  readonly invalidate: () => Promise<void>;
}

/** What is open over the page, and closes with Escape. */
const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]';
const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** Escape takes the ticks away, where nothing else has a use for it. */
function useClearByKey(clear: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event;
    if (key !== 'Escape' || defaultPrevented || document.querySelector(OVERLAYS) !== null) return;
    // What had the focus may have closed by now.
    if (target instanceof Element && target.closest(`${OVERLAYS}, ${FIELDS}`) !== null) return;
    clear();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

interface CountsProps<Row> {
  readonly ticks: Ticks<Row>;
  readonly total: number;
  readonly onTickAll: () => void;
}

/** Where the ticked rows are, and the way to select all. */
function Counts<Row>({ ticks: { count, onThisPage, inList, selected }, total, onTickAll }: CountsProps<Row>) {
  const isWhole = 'except' in selected ? selected.except.length === 0 : inList === total;
  return (
    <>
      {onThisPage < count && inList !== onThisPage && (
        <span className={`qd-dimmed qd-figures ${classes.page}`}>{onThisPage} on this page</span>
      )}
      {!isWhole && total > MAX_SELECTED_ROWS && (
        <span className={`qd-dimmed qd-figures ${classes.limit}`}>
          At most {countText(MAX_SELECTED_ROWS)} of {countText(total)} can be changed together
        </span>
      )}
      {!isWhole && total > 0 && total <= MAX_SELECTED_ROWS && (
        <Button variant="subtle" className={`${classes.word} ${classes.all}`} onClick={onTickAll}>
          Select all {countText(total)}
        </Button>
      )}
    </>
  );
}

/** The file is last before Delete; where the list is for something else, that is last. */
const withExport = (actions: readonly BarAction[], file: BarAction | undefined): readonly BarAction[] =>
  file === undefined ? actions : actions.some((action) => 'isMain' in action) ? [file, ...actions] : [...actions, file];

const isForAll = (action: BarAction) => 'isForAll' in action && action.isForAll === true;

/** How many rows are ticked, always in sight, and what can be done with them. */
export function BulkBar<Row extends { readonly id: number }>(props: BulkBarProps<Row>) {
  const { resource, one, things, nameOf, filter, ticks, total = 0, invalidate } = props;
  const { actions, removalNote } = props;
  const target = useDialogTarget<Step>();
  const clearButton = useRef<HTMLButtonElement>(null);
  const { count, inList, selected, rows } = ticks;
  const rowsText = (many: number) => plural(many, one, things);
  const now = useBulkNow({ resource, rowsText, ticks, invalidate });
  const select = 'ids' in selected ? selected : { ...selected, filter };
  const file = useSelectedExport(resource, { select });
  const mayChange = useRights().may(`${resource}.bulk`);
  const busyText = now.busyText ?? file.busyText;
  const clear = () => {
    const { activeElement } = document;
    const isFocusLost =
      activeElement === document.body || clearButton.current?.parentElement?.contains(activeElement) === true;
    ticks.clear();
    now.reset();
    if (isFocusLost) ticks.focusLast();
  };
  useClearByKey(() => {
    if (count > 0) clear();
  });
  const elsewhere = inList !== undefined && inList < count ? `, ${countText(inList)} in this list` : '';
  return (
    <>
      {count > 0 && (
        <SelectionBar text={busyText ?? `${countText(count)} selected${elsewhere}`} isCount>
          {now.problem !== undefined && (
            <span role="alert" className={`qd-bad qd-may-shrink qd-break ${classes.problem}`}>
              Not done: {now.problem}
            </span>
          )}
          <Counts
            ticks={ticks}
            total={total}
            onTickAll={() => {
              ticks.tickAll();
              clearButton.current?.focus();
            }}
          />
          <Button
            ref={clearButton}
            variant="subtle"
            color="gray"
            className={classes.word ?? ''}
            disabled={busyText !== undefined}
            onClick={clear}
          >
            Clear
          </Button>
          <BulkActions
            actions={withExport(mayChange ? actions : actions.filter(isForAll), file.action)}
            mayDelete={mayChange}
            count={count}
            isBusy={busyText !== undefined}
            onChoose={(choice) => {
              const step = {
                ...choice,
                select,
                count,
                named: rows.map((row) => ({ id: row.id, name: nameOf(row) })),
              };
              if (choice.action?.isImmediate) void now.run(step);
              else target.open({ ...step, turn: (target.row?.turn ?? 0) + 1 });
            }}
          />
        </SelectionBar>
      )}
      <BulkDialog
        resource={resource}
        rowsText={rowsText}
        target={target}
        removalNote={removalNote}
        ticks={ticks}
        invalidate={invalidate}
      />
    </>
  );
}

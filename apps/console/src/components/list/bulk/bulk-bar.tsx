import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import { type BulkResource, MAX_SELECTED_ROWS } from '@quizdesk/contract/paths/bulk';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { countText, plural } from '../../format/format-number.ts';
import { SelectionBar } from '../../page/selection-bar.tsx';
import classes from './bulk-bar.module.css';
import { BulkDialog, type Step } from './bulk-dialog.tsx';
import type { BulkAction, BulkProps, BulkValue } from './bulk-view.ts';

interface BulkBarProps<Row> extends BulkProps<Row> {
  readonly resource: BulkResource;
  /** What one row is called. */
  readonly one: string;
  readonly actions: readonly BulkAction[];
  /** Refetches everything that shows such rows. */
  readonly invalidate: () => Promise<void>;
  /** What else can be done, before Delete. */
  readonly children?: ReactNode;
}

interface MenuProps {
  readonly action: BulkAction;
  readonly values: readonly BulkValue[];
  readonly onChoose: (value: BulkValue) => void;
}

function ValueMenu({ action, values, onChoose }: MenuProps) {
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden="true" />}>
          {action.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.values}>
        {values.map((value) => (
          <Menu.Item key={value.value} onClick={() => onChoose(value)}>
            {value.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const NONE: readonly BulkValue[] = [];
const useNone = () => NONE;

interface ActionProps {
  readonly action: BulkAction;
  readonly onStart: (step: Step) => void;
}

/** The button of an action, or the menu of the values that it can give. */
function Action({ action, onStart }: ActionProps) {
  const { field, change, label, useValues = useNone } = action;
  const values = useValues();
  if (field !== undefined && action.useValues !== undefined) {
    return <ValueMenu action={action} values={values} onChoose={(value) => onStart({ action, value })} />;
  }
  return (
    <Button variant="default" onClick={() => onStart({ action, ...(change && { change }) })}>
      {label}
    </Button>
  );
}

/** Escape takes the ticks away, unless it closes something that is open. */
function useClearByKey(clear: () => void) {
  const latest = useRef(clear);
  useEffect(() => {
    latest.current = clear;
  }, [clear]);
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      const isOpen = document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
      if (key === 'Escape' && !isOpen) latest.current();
    };
    // Registered once and on the window: before a dialog that opens later closes itself.
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}

/** How many rows are ticked, always in sight, and what can be done with them. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { resource, one, things, filter, ticks, total = 0, actions, invalidate, children } = props;
  const [step, setStep] = useState<Step>();
  useClearByKey(ticks.clear);
  const { count, onThisPage, selected } = ticks;
  const isMore = count < total && total <= MAX_SELECTED_ROWS;
  const select = 'ids' in selected ? selected : { ...selected, filter };
  return (
    <>
      <SelectionBar text={`${countText(count)} selected`}>
        {onThisPage < count && (
          <span className={`qd-dimmed qd-figures ${classes.page}`}>{onThisPage} on this page</span>
        )}
        {isMore && (
          <Button variant="subtle" onClick={ticks.tickAll}>
            Select all {countText(total)}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={ticks.clear}>
          Clear
        </Button>
        <span className={`qd-row qd-gap-8 ${classes.actions}`}>
          {actions.map((action) => (
            <Action key={action.label} action={action} onStart={setStep} />
          ))}
          {children}
          <Button
            variant="default"
            className={classes.remove}
            leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => setStep({})}
          >
            Delete...
          </Button>
        </span>
      </SelectionBar>
      {step !== undefined && (
        <BulkDialog
          resource={resource}
          rowsText={(rows) => plural(rows, one, things)}
          select={select}
          count={count}
          step={step}
          invalidate={invalidate}
          onClose={() => setStep(undefined)}
          onDone={() => {
            setStep(undefined);
            ticks.clear();
          }}
        />
      )}
    </>
  );
}

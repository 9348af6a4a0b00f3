import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { usePhone } from '../../format/use-width.ts';
import classes from './bulk-bar.module.css';
import type { BulkAction, BulkValue, OtherAction } from './bulk-view.ts';

/** What was chosen to be done; to delete the rows where there is no action. */
export interface BulkChoice {
  readonly action?: BulkAction;
  readonly value?: BulkValue | undefined;
}

interface BulkActionsProps {
  readonly actions: readonly BulkAction[];
  readonly others: readonly OtherAction[];
  readonly onChoose: (choice: BulkChoice) => void;
}

interface ActionProps {
  readonly action: BulkAction;
  readonly onChoose: (choice: BulkChoice) => void;
}

const NONE: readonly BulkValue[] = [];
const useNone = () => NONE;

function ValueItems({ action, onChoose }: ActionProps) {
  const { useValues = useNone } = action;
  return useValues().map((value) => (
    <Menu.Item key={value.value} onClick={() => onChoose({ action, value })}>
      {value.label}
    </Menu.Item>
  ));
}

interface BarMenuProps {
  readonly label: string;
  readonly onClose?: () => void;
  /** The items; `choose` gives the focus back to the button first, so that a dialog can return it there. */
  readonly children: (choose: (start: () => void) => void) => ReactNode;
}

function BarMenu({ label, onClose, children }: BarMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const choose = (start: () => void) => {
    button.current?.focus();
    start();
  };
  return (
    // Items that can be reached by Tab too, for a menu that is so long that it scrolls.
    <Menu position="top-end" withinPortal menuItemTabIndex={0} {...(onClose && { onClose })}>
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden="true" />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.values}>{children(choose)}</Menu.Dropdown>
    </Menu>
  );
}

/** The button of an action, or the menu of the values that it can give. */
function Action({ action, onChoose }: ActionProps) {
  if (action.useValues === undefined) {
    return (
      <Button variant="default" onClick={() => onChoose({ action })}>
        {action.label}
      </Button>
    );
  }
  return (
    <BarMenu label={action.label}>
      {(choose) => <ValueItems action={action} onChoose={(choice) => choose(() => onChoose(choice))} />}
    </BarMenu>
  );
}

/** Those of the menu that takes the place of another one. */
const focusFirst = (items: HTMLElement | null) => items?.querySelector('button')?.focus();

/** All that can be done in one menu; an action with values shows these in the menu's place. */
function PhoneMenu({ actions, others, onChoose }: BulkActionsProps) {
  const [shown, show] = useState<BulkAction>();
  return (
    <BarMenu label="Actions" onClose={() => show(undefined)}>
      {(choose) => {
        const onPick = (choice: BulkChoice) => choose(() => onChoose(choice));
        if (shown !== undefined) {
          return (
            <div key={shown.label} ref={focusFirst}>
              <Menu.Item
                closeMenuOnClick={false}
                leftSection={<IconChevronLeft size={16} stroke={1.7} aria-hidden="true" />}
                onClick={() => show(undefined)}
              >
                {shown.label}: back
              </Menu.Item>
              <ValueItems action={shown} onChoose={onPick} />
            </div>
          );
        }
        return (
          <div key="all" ref={focusFirst}>
            {actions.map((action) =>
              action.useValues === undefined ? (
                <Menu.Item key={action.label} onClick={() => onPick({ action })}>
                  {action.label}
                </Menu.Item>
              ) : (
                <Menu.Item
                  key={action.label}
                  closeMenuOnClick={false}
                  rightSection={<IconChevronRight size={16} stroke={1.7} aria-hidden="true" />}
                  onClick={() => show(action)}
                >
                  {action.label}
                </Menu.Item>
              ),
            )}
            {others.map(({ label, onStart }) => (
              <Menu.Item key={label} onClick={() => choose(onStart)}>
                {label}
              </Menu.Item>
            ))}
            <Menu.Item className={classes.remove} onClick={() => onPick({})}>
              Delete...
            </Menu.Item>
          </div>
        );
      }}
    </BarMenu>
  );
}

/** What can be done with the ticked rows; one menu on phones. */
export function BulkActions(props: BulkActionsProps) {
  const { actions, others, onChoose } = props;
  const isPhone = usePhone();
  return (
    <span className={`qd-row qd-gap-8 ${classes.actions}`}>
      {isPhone ? (
        <PhoneMenu {...props} />
      ) : (
        <>
          {actions.map((action) => (
            <Action key={action.label} action={action} onChoose={onChoose} />
          ))}
          {others.map(({ label, onStart }) => (
            <Button key={label} variant="default" onClick={onStart}>
              {label}
            </Button>
          ))}
          <Button
            variant="default"
            className={classes.remove}
            leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => onChoose({})}
          >
            Delete...
          </Button>
        </>
      )}
    </span>
  );
}
